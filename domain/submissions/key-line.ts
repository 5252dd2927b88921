import type { UnmatchedKey } from './schema.ts';

/** What tells one key of a receipt from the others. */
export type KeyLine = Pick<UnmatchedKey, 'keyTail' | 'line'>;

/** Whether a line is about a key: keys of free text may end alike. Receipts of old tell them by their tail alone. */
export const isLineOf = (of: KeyLine, key: KeyLine): boolean =>
  of.keyTail === key.keyTail && (of.line === undefined || of.line === key.line);
