// What a reader sees of the page: texts, controls, boxes. Knows looks only: no test id is asked for, none of the lab's
// values is read. Everything here runs in the page and comes back as plain data.

/** Runs in the page before any of the readings below: what counts as seen. */
function sight() {
  const isTiny = (box) => box.width <= 1 || box.height <= 1;
  globalThis.isSeen ??= (element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    for (let part = element; part && part !== document.body; part = part.parentElement) {
      // Heard, not seen: an element of one pixel that hides what flows over.
      if (getComputedStyle(part).overflow === "hidden" && isTiny(part.getBoundingClientRect())) return false;
    }
    return true;
  };
}

async function inPage(page, read, argument) {
  await page.evaluate(sight);
  return page.evaluate(read, argument);
}

/** Every piece of text that is seen, in the document's order. */
export function visibleTexts(page) {
  return inPage(page, () => {
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.data.trim();
      if (text && globalThis.isSeen(walker.currentNode.parentElement)) texts.push(text);
    }
    return texts;
  });
}

/** The names of all controls that can be seen and used now. */
export function controls(page) {
  return inPage(page, () => {
    const all = document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex], [onclick]");
    const isOn = (control) => !control.matches(":disabled, [aria-disabled=true], [tabindex='-1']");
    const seen = [...all].filter((control) => isOn(control) && globalThis.isSeen(control));
    return seen.map((control) => control.dataset.testid ?? control.outerHTML);
  });
}

/** Panels that are seen and hold nothing but their heading. */
export function emptyPanels(page) {
  return inPage(page, () => {
    const panels = document.querySelectorAll("section, article, aside, figure, fieldset, nav, table, [role=group]");
    const headings = document.querySelectorAll("h1, h2, h3, legend, caption");
    const owners = [...headings].filter((heading) => heading.matches("h2, h3, legend, caption"));
    const whole = new Set([...panels, ...owners.map((heading) => heading.parentElement)]);
    const isEmpty = (panel) => {
      const box = panel.getBoundingClientRect();
      if (!globalThis.isSeen(panel) || box.width * box.height === 0) return false;
      const rest = panel.cloneNode(true);
      for (const heading of rest.querySelectorAll("h2, h3, legend, caption, thead")) heading.remove();
      return rest.textContent.trim() === "" && !rest.querySelector("button, input, select, svg");
    };
    const empty = [...whole].filter(isEmpty).map((panel) => panel.outerHTML.slice(0, 120));
    const blank = [...headings].filter((heading) => globalThis.isSeen(heading) && heading.textContent.trim() === "");
    return [...empty, ...blank.map((heading) => heading.outerHTML)];
  });
}

/** The boxes of everything that is seen under these test ids, in CSS pixels of the window. */
export function boxes(page, testids) {
  return inPage(page, (testids) => {
    const all = testids.flatMap((id) => [...document.querySelectorAll(`[data-testid="${id}"]`)]);
    return all.filter((element) => globalThis.isSeen(element)).map((element, place) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      return { name: element.dataset.testid, place, left, top, right, bottom, width, height };
    });
  }, testids);
}

/** Pairs of boxes that lie over each other by more than a pixel. */
export function overlaps(all) {
  const share = (a, b, start, end) => Math.min(a[end], b[end]) - Math.max(a[start], b[start]);
  const lieOver = (a, b) => share(a, b, "left", "right") > 1 && share(a, b, "top", "bottom") > 1;
  return all.flatMap((a, place) => all.slice(place + 1).filter((b) => lieOver(a, b)).map((b) => `${a.name} and ${b.name}`));
}

/** How far the page can be scrolled sideways. */
export function sidewaysScroll(page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.scrollingElement;
    return scrollWidth - clientWidth;
  });
}

/** Texts that are cut off, stand outside the window, or have something else lying on their middle. */
export function hiddenTexts(page) {
  return inPage(page, () => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const isAbout = (a, b) => a.contains(b) || b.contains(a) || (a.ownerSVGElement && b.ownerSVGElement);
    const width = document.scrollingElement.clientWidth;
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const parent = node.parentElement;
      if (!node.data.trim() || !globalThis.isSeen(parent) || parent.matches("option")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const scroller = parent.closest(".log > div, .table, .roll, .pasts ul, .scroller");
      for (const box of range.getClientRects()) {
        if (scroller) {
          // What is scrolled out of its own box is not hidden: it can be scrolled to.
          const { top, bottom, left, right } = scroller.getBoundingClientRect();
          if (box.top < top || box.bottom > bottom || box.left < left || box.right > right) continue;
        }
        const say = (what) => found.push(`"${node.data.trim().slice(0, 40)}" ${what}`);
        if (box.left < -1 || box.right > width + 1) say("stands outside the window");
        for (let part = parent; part && part !== document.body; part = part.parentElement) {
          const { overflowX } = getComputedStyle(part);
          if (overflowX === "auto" || overflowX === "scroll") break;
          const around = part.getBoundingClientRect();
          const isCut = overflowX !== "visible" && (box.left < around.left - 1 || box.right > around.right + 1);
          if (isCut && !part.matches("svg")) say(`is cut off by ${part.className || part.tagName}`);
        }
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        const top = document.elementsFromPoint(x, y).find((element) => getComputedStyle(element).opacity !== "0");
        if (top && !isAbout(top, parent)) say(`lies under ${top.dataset.testid ?? (top.className.baseVal ?? top.className)}`);
      }
    }
    return found;
  });
}

/** Closed selections whose chosen text does not fit beside their arrow. */
export function cutChoices(page) {
  const ARROW = 20;
  return inPage(page, (arrow) => [...document.querySelectorAll("select")].filter((select) => {
    const probe = document.createElement("span");
    probe.textContent = select.selectedOptions[0].textContent;
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
    Object.assign(probe.style, { font, position: "absolute", visibility: "hidden", whiteSpace: "nowrap" });
    select.after(probe);
    const needed = probe.getBoundingClientRect().width + parseFloat(paddingInlineStart) + parseFloat(paddingInlineEnd);
    probe.remove();
    return needed + arrow > select.clientWidth;
  }).map((select) => `${select.dataset.testid}: ${select.selectedOptions[0].textContent}`), ARROW);
}
