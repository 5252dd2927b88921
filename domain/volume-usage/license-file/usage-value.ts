/** The largest usage value (5.04, 9.04). */
export const USAGE_VALUE_MAX = 99_999_999_999_999_999n;

/** What is kept of a typed usage value: digits alone, without leading zeros (5.04). */
export function keepDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const first = digits.search(/[1-9]/);
  if (first > 0) return digits.slice(first);
  return first < 0 ? digits.slice(0, 1) : digits;
}

/** True for a value in digits that may be reported (5.04). */
export const isUsageValue = (value: string): boolean =>
  /^(?:0|[1-9]\d{0,16})$/.test(value) && BigInt(value) <= USAGE_VALUE_MAX;
