import type { Page } from '@playwright/test';

/**
 * The figures of a page that somebody cannot read whole: part of one lies outside of what hides its overflow. What can
 * be scrolled to is in sight, what is out of sight whole is no other figure; an address, a key or a name may be cut, a figure with thousands or a percentage never.
 */
export const cutFigures = (page: Page): Promise<string[]> => page.evaluate<string[]>(`(${LOOK})()`);

const LOOK = String.raw`() => {
    const FIGURE = /\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?(?:%|[KMBT]\b)/g;
    const hides = (value) => value === 'hidden' || value === 'clip';
    const scrolls = (value) => value === 'auto' || value === 'scroll';
    const isHeardOnly = (element) => {
      const { clip, clipPath, position } = getComputedStyle(element);
      return position === 'absolute' && (clip !== 'auto' || clipPath !== 'none');
    };
    /** Whether a box is cut by anything around it, up to what scrolls. */
    const isCut = (box, from) => {
      let [across, down] = [true, true];
      for (let around = from; around && (across || down); around = around.parentElement) {
        const style = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
        const isOut = box.bottom <= edge.top + 1 || box.top >= edge.bottom - 1;
        if (down && hides(style.overflowY) && isOut) return false;
        if (across && hides(style.overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1))
          return true;
        if (down && hides(style.overflowY) && (box.top < edge.top - 3 || box.bottom > edge.bottom + 3))
          return true;
        if (scrolls(style.overflowX)) across = false;
        if (scrolls(style.overflowY)) down = false;
      }
      return across && box.right > document.documentElement.clientWidth + 1;
    };
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const parent = node.parentElement;
      if (!parent || !/\d/.test(node.nodeValue ?? '') || !parent.checkVisibility()) continue;
      if (isHeardOnly(parent) || (parent.parentElement && isHeardOnly(parent.parentElement))) continue;
      for (const { index, 0: figure } of (node.nodeValue ?? '').matchAll(FIGURE)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + figure.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        // In two lines it is broken, and each half reads as a figure.
        const isBroken = new Set(boxes.map(({ top }) => Math.round(top))).size > 1;
        if (isBroken || boxes.some((box) => isCut(box, parent)))
          found.push(
            figure + ' of "' + (parent.closest('[role="row"], li, p, section') ?? parent).textContent.slice(0, 90) + '"',
          );
      }
    }
    return [...new Set(found)];
  }`;
