export const SHORTEST_PASSWORD = 8;
/** Longer ones cost more to hash than anybody gains. */
export const LONGEST_PASSWORD = 1_024;

export type PasswordProblem = 'tooShort' | 'tooLong' | 'isAddress' | 'isCommon' | 'isName';

/** What others would try first as somebody's password. */
export interface Guesses {
  email: string;
  /** The vendor's and those of the person's accounts. */
  names: readonly string[];
  /** The most common passwords, in lower case. */
  common: ReadonlySet<string>;
}

/** Why a password that somebody chooses is not taken: characters are counted as they are hashed, in NFKC. */
export function passwordProblem(password: string, guesses: Guesses): PasswordProblem | undefined {
  const characters = [...password.normalize('NFKC')].length;
  if (characters < SHORTEST_PASSWORD) return 'tooShort';
  if (password.length > LONGEST_PASSWORD) return 'tooLong';
  const { email } = guesses;
  const [name = ''] = email.split('@');
  if ([email, name].some((part) => part.toLowerCase() === password.toLowerCase())) return 'isAddress';
  if (isCommon(password, guesses.common)) return 'isCommon';
  const bare = bareOf(password);
  return guesses.names.some((one) => bare !== '' && bareOf(one) === bare) ? 'isName' : undefined;
}

/** ASVS 6.2.4: one of the passwords that are tried first, however its letters are written. */
export const isCommon = (password: string, common: ReadonlySet<string>): boolean =>
  common.has(password.normalize('NFKC').toLowerCase().trim());

/** A name without what people put between and behind its words: “Acme Ltd.”, “acme-ltd” and “AcmeLtd2026!” are one. */
function bareOf(text: string): string {
  const signs =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{Nd}]/gu) ?? [];
  return signs.slice(0, signs.findLastIndex((sign) => !/\p{Nd}/u.test(sign)) + 1).join('');
}
