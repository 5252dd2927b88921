import { createHash } from 'node:crypto';

export interface Random {
  /** 0 ≤ x < 1 */
  next: () => number;
  /** A whole number, both ends included. */
  whole: (from: number, to: number) => number;
  pick: <T>(from: readonly T[]) => T;
  chance: (share: number) => boolean;
}

/** Numbers that look random and are the same on every machine: the demo is the demo everywhere (mulberry32). */
export function makeRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T,
    chance: (share) => next() < share,
  };
}

/** `bytes` bytes that belong to a name. */
export function bytesOf(name: string, bytes: number): Buffer {
  const parts: Buffer[] = [];
  for (let part = 0; part * 64 < bytes; part += 1)
    parts.push(createHash('sha512').update(`${name}/${part}`).digest());
  return Buffer.concat(parts).subarray(0, bytes);
}
