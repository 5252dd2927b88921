/** Members of a parsed JSON object, by name. */
export type Members = Readonly<Record<string, unknown>>;

/** The value as an object, or null for texts, numbers, lists and null. */
export const membersOf = (value: unknown): Members | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null;

/** A whole number in a range; beyond 2^53 a number is no longer exact and is refused. */
export const isWhole = (value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

const HASH = /^[0-9a-f]{64}$/;
/** 32 bytes as 64 lower-case hexadecimal characters. */
export const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value);

const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
/** 1 to `most` characters, none of them a control, an invisible mark or half a surrogate pair. */
export const isPrintable = (value: unknown, most: number): value is string =>
  typeof value === 'string' &&
  value.length > 0 &&
  (value.length <= most || [...value].length <= most) &&
  !UNPRINTABLE.test(value);

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
