/** As many digits as may be more than a number holds. */
const LONG = /[\d.]{16}/;
const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * The first number of a JSON text that has a fraction and would be read as a whole one: of `0.99999999999999999` one
 * document would be counted. Null where there is none. Whole numbers of too many digits are refused by their contracts.
 */
export function findInexact(text: string): string | null {
  if (!LONG.test(text)) return null;
  let found: string | null = null;
  JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    const source = context?.source ?? '';
    if (Number.isInteger(value) && !isWhole(source)) found ??= source;
    return value;
  });
  return found;
}

function isWhole(source: string): boolean {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(source) ?? [];
  const digits = whole + fraction;
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return end === 0 || fraction.length - Number(exponent) <= digits.length - end;
}
