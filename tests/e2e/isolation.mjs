// What of a Persian page runs from left to right and is not isolated. Knows nothing of the lab.

/** Every left-to-right fragment in a right-to-left place, seen or only heard, in texts and in names. */
export function bare(page) {
  return page.evaluate(() => {
    const FRAGMENT = /[A-Za-z0-9]+/;
    const ISOLATED = /[\u2066-\u2068][^\u2069]*\u2069/g;
    const found = [];
    const leaks = (text) => text.replace(ISOLATED, "").match(FRAGMENT)?.[0];
    // The outermost left-to-right part around an element must keep to itself, unless it is a block of its own.
    const isKept = (element) => {
      let part = element;
      while (part.parentElement && getComputedStyle(part.parentElement).direction === "ltr") part = part.parentElement;
      const { display, unicodeBidi } = getComputedStyle(part);
      return !part.parentElement || display !== "inline" || unicodeBidi.includes("isolate");
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      if (node.nodeType === Node.TEXT_NODE) {
        const parent = node.parentElement;
        if (parent.closest("script, style, noscript")) continue;
        const fragment = leaks(node.data);
        if (fragment === undefined) continue;
        if (getComputedStyle(parent).direction === "rtl" || !isKept(parent)) found.push(`${fragment} in "${node.data.trim()}"`);
      } else if (getComputedStyle(node).direction === "rtl") {
        for (const name of ["aria-label", "title", "aria-valuetext", "placeholder", "alt"]) {
          const fragment = leaks(node.getAttribute(name) ?? "");
          if (fragment !== undefined) found.push(`${fragment} in ${name}="${node.getAttribute(name)}"`);
        }
        const fragment = node.matches("input:not([type=radio], [type=checkbox]), textarea") && leaks(node.value);
        if (fragment) found.push(`${fragment} in a field`);
      }
    }
    return found;
  });
}
