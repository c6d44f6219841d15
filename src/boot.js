// The page's first code: sets language, direction and theme before anything is drawn, fetches the lab once,
// starts it, and says in words when that fails. It knows nothing of the lab itself and holds no text (index.html does).
// A classic script in <head>, so that it runs before the first paint; a browser too old to read it keeps the shell.
// Invariant: at every moment the page shows the shell, the lab, or the problem with its retry button.
(function () {
  "use strict";
  const root = document.documentElement;
  const engine = document.querySelector("link[data-wasm]");
  const drawn = new Promise((resolve) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", resolve);
    else resolve();
  });

  // As everywhere in the lab's addresses: the fragment beats the query, a bad value beats nothing, and a host may have
  // appended "#?secret=…" to either.
  function asked(name, values) {
    const said = (part) => new URLSearchParams(part.replace(/[?#]/g, "&")).getAll(name);
    return [...said(location.hash), ...said(location.search)].find((value) => values.includes(value));
  }

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

  // Both files at once; the wasm file is compiled while it arrives.
  async function start() {
    if (typeof WebAssembly !== "object") return failed("refused", "no WebAssembly");
    let glue, wasm;
    try {
      [glue, wasm] = await Promise.all([import(engine.href), fetched(engine.dataset.wasm), drawn]);
    } catch (error) {
      return failed(error instanceof SyntaxError ? "refused" : "unreachable", error);
    }
    try {
      await glue.default({ module_or_path: wasm });
    } catch (error) {
      return failed(cause(error), error);
    }
    document.querySelector(".boot").remove();
    delete root.dataset.boot;
    performance.mark("lab-started");
  }

  function cause(error) {
    if (error instanceof WebAssembly.CompileError) return "refused";
    return error instanceof WebAssembly.RuntimeError ? "stopped" : "unreachable";
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
