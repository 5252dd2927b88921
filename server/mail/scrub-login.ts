const HIDDEN = '[secret]';
/** A shorter password is likelier to be a word of the answer than the password. */
const SHORTEST_TOLD_APART = 6;
const toBase64 = (text: string): string => Buffer.from(text).toString('base64');

/**
 * Some mail servers repeat in an answer what they were sent. What the portal logs in with there stands in no log, and
 * in no row of the outbox, whichever way it was written.
 */
export function scrubLogin<Failure extends Error>(failure: Failure, mailServer: string | undefined): Failure {
  const { username, password } = new URL(mailServer ?? 'smtp://none');
  if (password === '') return failure;
  const [name, word] = [decodeURIComponent(username), decodeURIComponent(password)];
  const hidden = [toBase64(`\0${name}\0${word}`), toBase64(word)];
  if (word.length >= SHORTEST_TOLD_APART) hidden.push(word);
  const own = Object.getOwnPropertyNames(failure) as (keyof Failure)[];
  for (const key of own) {
    const value: unknown = failure[key];
    if (typeof value !== 'string') continue;
    const shown = hidden.reduce((text, secret) => text.replaceAll(secret, HIDDEN), value);
    if (shown !== value) Object.defineProperty(failure, key, { value: shown });
  }
  return failure;
}
