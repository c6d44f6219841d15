// The page's first code: sets language, direction and theme before anything is drawn, fetches one of the page's two
// programs, the first screen or the whole lab, starts it, and says in words when that fails. The first screen asks for
// the whole lab by an event (src/ui/browser/door.rs). It knows nothing of the lab itself and holds no text (index.html does).
// A classic script in <head>, so that it runs before the first paint; a browser too old to read it keeps the shell.
// Invariant: at every moment the page shows the shell, the lab, or the problem with its retry button.
(function () {
  "use strict";
  const root = document.documentElement;
  // What only the whole lab can show; where an address leads there by something else, the first screen asks for it.
  const SET_UP = ("run strategy keys hash scope reply pods client retries backoff on_409 ask_first reload double_click " +
    "button_lock timeout_ms backoff_ms retry_after_ms request_ms reply_ms bank_ms store_ms local_ms double_click_ms " +
    "delay_ms copy_ms request_loss request_copy reply_loss reply_copy purchases on_unknown lease fence owner payment_id " +
    "bank_dedup bank_checks_amount status_query retry_amount lease_ms late_ms fault lesson beat stringTest").split(" ");
  const drawn = new Promise((resolve) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", resolve);
    else resolve();
  });

  // As everywhere in the lab's addresses: the fragment beats the query, a bad value beats nothing, and a host may have
  // appended "#?secret=…" to either.
  const said = new URLSearchParams((location.hash + location.search).replace(/[?#]/g, "&"));
  const asked = (name, values) => said.getAll(name).find((value) => values.includes(value));

  function dress() {
    const languages = ["fa", "en"];
    const tags = (navigator.languages || []).map((tag) => String(tag).slice(0, 2).toLowerCase());
    root.lang = asked("lang", languages) || tags.find((tag) => languages.includes(tag)) || "fa";
    root.dir = root.lang === "fa" ? "rtl" : "ltr";
    const theme = asked("theme", ["auto", "light", "dark", "projector"]);
    if (theme && theme !== "auto") root.dataset.theme = theme;
    if (asked("motion", ["auto", "reduce"]) === "reduce") root.dataset.motion = "reduce";
    root.dataset.boot = "loading";
  }

  async function fetched(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status} ${address}`);
    return answer;
  }

  // The laboratory's style sheets stand in the page disabled; a copy of each is loaded before anything is drawn with it.
  function dressed() {
    return Promise.all([...document.querySelectorAll("link[disabled]")].map((link) => new Promise((resolve, reject) => {
      const sheet = link.cloneNode();
      sheet.disabled = false;
      sheet.onload = () => resolve(link.remove());
      sheet.onerror = () => reject(new Error(sheet.href), sheet.remove());
      document.head.append(sheet);
    })));
  }

  // All files at once; the wasm file is compiled while it arrives.
  async function run(name, again = "") {
    const { href, dataset } = document.querySelector(`[data-program=${name}]`);
    const style = name === "lab" && drawn.then(dressed);
    const [glue, wasm] = await Promise.all([import(href + again), fetched(dataset.wasm), style, drawn]);
    await glue.default({ module_or_path: wasm });
  }

  async function start() {
    if (typeof WebAssembly !== "object") return failed("refused", "no WebAssembly");
    const isLab = SET_UP.some((name) => said.has(name));
    try {
      await run(isLab ? "lab" : "first");
    } catch (error) {
      return failed(cause(error), error);
    }
    document.querySelector(".boot").remove();
    delete root.dataset.boot;
    performance.mark("lab-started");
  }

  // The first screen goes on without the laboratory, unless that has begun to take its place. Browsers may remember that
  // a module did not arrive, so each new trial asks by a name of its own.
  let failures = 0;
  let hasArrived = false;
  addEventListener("lab-arrived", () => { hasArrived = true; });
  addEventListener("lab-wanted", () => run("lab", failures ? `?again=${failures}` : "").catch((error) => {
    if (hasArrived) return failed("stopped", error);
    failures += 1;
    dispatchEvent(new Event("lab-missing"));
  }));

  function cause(error) {
    if (error instanceof WebAssembly.RuntimeError) return "stopped";
    return error instanceof SyntaxError || error instanceof WebAssembly.CompileError ? "refused" : "unreachable";
  }

  async function failed(code, error) {
    await drawn;
    const problem = document.querySelector(".boot-problem");
    if (!problem.hidden) return;
    for (const text of problem.querySelectorAll("[data-cause]")) text.hidden = text.dataset.cause !== code;
    problem.querySelector("code").textContent = String(error).slice(0, 200);
    problem.querySelector("button").addEventListener("click", () => location.reload());
    // The lab keeps the link to its present moment on the root: after a trap the run is not lost.
    if (root.dataset.link) {
      const link = problem.querySelector(".boot-link");
      const there = new URL(root.dataset.link);
      link.querySelector("a").href = there;
      // Where only the fragment differs, a link alone would not load the page anew.
      link.querySelector("a").addEventListener("click", (event) => {
        if (there.pathname !== location.pathname || there.search !== location.search) return;
        event.preventDefault();
        location.hash = there.hash;
        location.reload();
      });
      link.hidden = false;
    }
    // What is dead must not look alive.
    if (code === "stopped") document.getElementById("app").hidden = true;
    problem.dataset.code = code;
    problem.hidden = false;
    problem.scrollIntoView();
    (root.dataset.link ? problem.querySelector(".boot-link a") : problem.querySelector("button")).focus();
    root.dataset.boot = "failed";
  }

  // A panic traps, and a trapped lab answers nothing more: say so rather than show dead buttons.
  function trapped(error) {
    const isTrap = typeof WebAssembly === "object" && error instanceof WebAssembly.RuntimeError;
    // What the browser's own interfaces throw inside the lab ends it as well.
    if (isTrap || /\.wasm/.test(error && error.stack)) failed("stopped", error);
  }
  addEventListener("error", (event) => trapped(event.error));
  addEventListener("unhandledrejection", (event) => trapped(event.reason));

  dress();
  start();
})();
