/** Why a sign-in came to nothing; the signed-out page says it. */
export const signInRefusals = ['failed', 'disabled', 'addressTaken', 'noAddress'] as const;
export type SignInRefusal = (typeof signInRefusals)[number];

const LENGTH = 8;

/** What a page and the log call a sign-in that was refused: short enough to be read out, the beginning of a longer id. */
export const referenceOf = (id: string): string => id.slice(0, LENGTH).toUpperCase();

/** A reference as an address carries it; whatever else stands there is none, and is shown to nobody. */
export const readReference = (given: string | null | undefined): string | undefined =>
  given && /^[0-9A-F]{8}$/.test(given) ? given : undefined;
