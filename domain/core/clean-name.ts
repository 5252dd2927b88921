/** Format marks (writing direction, joiners, soft hyphens), halves of characters, and what is drawn as nothing. */
const UNSEEN =
  /[\u{17b4}-\u{17b5}\p{Cf}\p{Cs}\u{34f}\u{115f}\u{1160}\u{2065}\u{2800}\u{3164}\u{ffa0}\u{fff0}-\u{fff8}\u{1d159}\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]/gu;
/** Marks that choose the look of the picture or ideograph before them, where they are to be seen; elsewhere they are not. */
const LOST_SELECTOR = /(?<![\p{Extended_Pictographic}\p{Ideographic}])\p{Variation_Selector}/gu;
/** Line ends and other controls part words. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A name on one line and of visible characters alone, as events demand theirs (5.06). */
export const cleanName = (name: string): string =>
  name.replace(CONTROLS, ' ').replace(UNSEEN, '').replace(LOST_SELECTOR, '');
