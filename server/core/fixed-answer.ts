/** The text of each answer that stays the same for the life of the process, as soon as it was sent once. */
const texts = new WeakMap<object, string | undefined>();

/** Says of an answer that it never changes: it is checked and written once, however often it is asked for. */
export function fixedAnswer<T extends object>(answer: T): T {
  texts.set(answer, undefined);
  return answer;
}

/** The text of an answer; `write` checks it and writes it. */
export function textOf(answer: unknown, write: () => string): string {
  if (typeof answer !== 'object' || answer === null || !texts.has(answer)) return write();
  const text = texts.get(answer) ?? write();
  texts.set(answer, text);
  return text;
}
