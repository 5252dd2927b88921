/**
 * Makes something when it is first asked for, and never again. For what takes a while to make and is not always needed:
 * formats, shapes of calls.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
