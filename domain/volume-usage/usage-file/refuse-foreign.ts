import { refused } from './refused.ts';

const OPENING_BRACE = 0x7b;

/** Refuses, by its first bytes, what cannot be a usage file: then nobody waits for its first line feed. */
export function refuseForeign(start: Uint8Array): void {
  if (start[0] === OPENING_BRACE) return;
  if (start[0] === 0xef) throw refused('NOT_RECOGNISED', 'byteOrderMark', 1);
  if (start[0] === 0x50 && start[1] === 0x4b) throw refused('NOT_RECOGNISED', 'isZip', 1);
  throw refused('NOT_RECOGNISED', 'notUsageFile', 1);
}
