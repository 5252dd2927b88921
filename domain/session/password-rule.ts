export const SHORTEST_PASSWORD = 8;
/** Longer ones cost more to hash than anybody gains. */
export const LONGEST_PASSWORD = 1_024;

export type PasswordProblem = 'tooShort' | 'tooLong' | 'isAddress';

/** Why a password that somebody chooses is not taken: characters are counted as they are hashed, in NFKC. */
export function passwordProblem(password: string, email: string): PasswordProblem | undefined {
  const characters = [...password.normalize('NFKC')].length;
  if (characters < SHORTEST_PASSWORD) return 'tooShort';
  if (password.length > LONGEST_PASSWORD) return 'tooLong';
  const [name = ''] = email.split('@');
  return [email, name].some((part) => part.toLowerCase() === password.toLowerCase())
    ? 'isAddress'
    : undefined;
}
