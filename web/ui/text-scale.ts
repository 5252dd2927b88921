/** What a browser's text measures in px unless a person has chosen another size in its settings. */
const USUAL_PX = 16;

/**
 * How much larger a person has their browser's text than usual (WCAG 1.4.4), never below 1. What has a height or a width
 * of its own because it must be known before it is drawn grows as the text in it does; the rest is laid out by itself.
 */
const textScale = Math.max(
  1,
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX || 1,
);

/** So many px of usual text, in px of this person's. */
export const scaled = (px: number): number => Math.round(px * textScale);

/** The other way round: what so much room is worth. */
export const unscaled = (px: number): number => Math.floor(px / textScale);
