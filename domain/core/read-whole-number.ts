/** Why a text is not taken as a whole number. */
export type NumberRefusal = 'sign' | 'decimal' | 'exponent' | 'unclear';
/** The digits that are meant, none where nothing is said; or why nobody can tell. */
export type ReadNumber = { digits: string; refusal: null } | { digits: null; refusal: NumberRefusal };

const refuse = (refusal: NumberRefusal): ReadNumber => ({ digits: null, refusal });

/**
 * What somebody means who types or pastes a figure (5.04): words around it are dropped, separators of thousands and the
 * digits of other scripts understood. What may mean another figure is refused with the reason, never made one.
 */
export function readWholeNumber(text: string): ReadNumber {
  const plain = toPlain(text);
  if (EXPONENT.test(plain)) return refuse('exponent');
  if (SIGN.test(plain)) return refuse('sign');
  const { before, said, behind } = withoutWords(plain);
  if (said === '') return { digits: '', refusal: null };
  if (isSized(before) || isSized(behind)) return refuse('unclear');
  if (FIGURE_IN_FRONT.test(before) || LOOKS_LIKE_A_DIGIT.test(plain)) return refuse('unclear');
  if (/[^\d.,' ]/.test(said)) return refuse('unclear');
  if (groupings.some((grouping) => grouping.test(said)))
    return { digits: said.replace(/\D/g, '').replace(/^0+(?=\d)/, ''), refusal: null };
  return refuse(/[.,]/.test(said) ? 'decimal' : 'unclear');
}

/** What a field keeps of a text: its figure in digits, or the text itself, which is an error then. Nothing is shortened. */
export const keepNumber = (text: string): string => readWholeNumber(text).digits ?? text;

/** Digits of every script as ours, one kind of space, apostrophe, comma and point; what cannot be seen left out. */
export const toPlain = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[Ａ-Ｚａ-ｚ]/gu, (letter) => letter.normalize('NFKC'))
    .replace(/[’‘ʼ＇`´]/g, "'")
    .replace(/[，٬]/g, ',')
    .replace(/[．٫·]/g, '.')
    .trim();

/** Digits stand in runs of ten, from 0 to 9; some runs follow each other. */
function digitOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}

/** `1e5`, and `1e` while it is typed; `12 euro` has none. */
const EXPONENT = /\d[.,' ]*e(?=[-+−]?(?:\d|$))/iu;
/** A minus or a plus of any script or in words; a Japanese keyboard gives ー for it, bookkeepers put brackets around. */
const SIGN =
  /[-+−±⁺⁻﹢＋\p{Pd}()（）]|(?<!\p{L})(?:[ーｰ]|(?:minus|plus|negative|moins|menos|meno)(?!\p{L}))/iu;
/** Letters that are read as digits beside some: `1O0` was scanned or typed wrong, and nobody can tell what it says. */
const LOOKS_LIKE_A_DIGIT = /(?<!\p{L})[OoIl|]{1,9}\d|\d[OoIl|]{1,9}(?!\p{L})/u;
const WORDS_IN_FRONT = /^[\p{L}\p{M}\p{Sc}\s]+/u;
const OF_WORDS = /[\p{L}\p{M}\p{Sc}\s]/u;

/** What is said between words and currencies, and those behind it: looked for from both ends, however long the text is. */
function withoutWords(text: string): { before: string; said: string; behind: string } {
  const before = WORDS_IN_FRONT.exec(text)?.[0] ?? '';
  const characters = [...text.slice(before.length)];
  const end = characters.findLastIndex((character) => !OF_WORDS.test(character)) + 1;
  return { before, said: characters.slice(0, end).join(''), behind: characters.slice(end).join('') };
}

/** `5k` is no 5, and neither is `2 Millionen`: how words of size begin in the languages that customers write. */
const MAGNITUDE =
  /^(?:(?:[kmbg]|mm|kk|tn|tis|mio|lacs?|cr)(?!\p{L})|t\p{Sc}|[tkm]eur|bn|mn|ml[nr]|mil|mrd|bil[hijl][aijoãóõ]|tril|tsd|thsd|tys|tisí|thou|taus|tuhat|tusen|duiz|hund|do?z|dutz|ribu|juta|lakh|crore|тыс|тис|мл|мил|χιλ|εκατ|ألف|مليون|लाख|हज़ार|करोड़|[十百千万萬亿億兆천만억조])/iu;
/** Figures of China and Japan are letters, not digits. */
const FIGURE_IN_FRONT = /[〇一二三四五六七八九十]$/u;
const isSized = (words: string): boolean => words.split(/\s/).some((word) => MAGNITUDE.test(word));
/** Digits alone, or three in a group; with points only where there are two of them, since 1.234 is 1 and a bit as well. */
const groupings = [
  /^\d+$/,
  /^[1-9]\d{0,2}(?:,\d{3})+$/,
  /^[1-9]\d{0,2}(?: \d{3})+$/,
  /^[1-9]\d{0,2}(?:'\d{3})+$/,
  /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/,
  /^[1-9]\d?(?:,\d{2})+,\d{3}$/,
];
