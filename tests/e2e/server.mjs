// A plain static host on 127.0.0.1, as strangers use it: a sub-path, right types, 404 for what is missing.
// Knows nothing of the lab. A story may make it hostile while it runs: see `refuse`, `types`, `headers` and `pages`.

import { createServer } from "node:http";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

export const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));

/** The strictest policy that the page must live with. */
export const STRICT_CSP = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/**
 * Starts a host and returns it; `address` is where the page is.
 * @param {object} options
 * @param {string} [options.root] the folder to serve
 * @param {string} [options.base] the sub-path, with a slash at both ends
 * @param {Record<string, string>} [options.headers] sent with every answer, e.g. a content security policy
 * @param {Record<string, string>} [options.types] other types by extension
 * @param {Record<string, string>} [options.pages] pages of others by their path, such as one that frames the lab;
 *   they come without `headers`
 * @param {(path: string) => number | undefined} [options.refuse] a status to answer instead of the file;
 *   the host's `refuse` may be replaced at any time
 * @param {boolean} [options.packed] answer by brotli, as good hosts do
 */
export async function serve(options = {}) {
  const host = {
    root: DIST,
    base: "/courses/retry/lab/",
    pages: {},
    refuse: () => undefined,
    packed: false,
    ...options,
    types: { ...TYPES, ...options.types },
    headers: { "Cache-Control": "no-cache", ...options.headers },
    /** Paths that were asked for, in order. */
    asked: [],
  };
  const server = createServer((request, response) => {
    answer(host, request, response).catch((error) => response.destroy(error));
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  host.origin = `http://127.0.0.1:${server.address().port}`;
  host.address = host.origin + host.base;
  /** The same host by another name: to a browser, somebody else's site. */
  host.elsewhere = `http://localhost:${server.address().port}`;
  host.close = () => new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return host;
}

async function answer(host, request, response) {
  const path = decodeURIComponent(new URL(request.url, host.origin).pathname);
  host.asked.push(path);
  const say = (status, headers = {}, body = `${status}\n`) => {
    response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", ...host.headers, ...headers });
    response.end(request.method === "HEAD" ? undefined : body);
  };
  if (request.method !== "GET" && request.method !== "HEAD") return say(405);
  const refused = host.refuse(path);
  if (refused) return say(refused);
  const foreign = host.pages[path];
  if (foreign !== undefined) {
    response.writeHead(200, { "Content-Type": TYPES[".html"] });
    return response.end(foreign);
  }
  if (path + "/" === host.base) return say(301, { Location: host.base });
  const file = path.startsWith(host.base) && await fileFor(host, path.slice(host.base.length));
  if (!file) return say(404);
  const type = { "Content-Type": host.types[extname(file)] ?? "application/octet-stream" };
  const body = await readFile(file);
  if (host.packed) return say(200, { ...type, "Content-Encoding": "br" }, packed(file, body));
  return say(200, type, body);
}

/** The file behind a path inside the base, or nothing: no listing, no fallback, nothing outside the root. */
async function fileFor(host, path) {
  const file = normalize(join(host.root, path.endsWith("/") || path === "" ? path + "index.html" : path));
  if (!file.startsWith(normalize(host.root + sep))) return undefined;
  const entry = await stat(file).catch(() => undefined);
  return entry?.isFile() ? file : undefined;
}

const packs = new Map();
function packed(file, body) {
  if (!packs.has(file)) {
    packs.set(file, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
  return packs.get(file);
}
