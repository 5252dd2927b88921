/** Format marks (writing direction, joiners, soft hyphens), halves of characters, and letters without a shape. */
const UNSEEN = /[\p{Cf}\p{Cs}\u{34f}\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}]/gu;
/** Line ends and other controls part words. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A name on one line and of visible characters alone, as events demand theirs (5.06). */
export const cleanName = (name: string): string => name.replace(CONTROLS, ' ').replace(UNSEEN, '');
