import { isDay } from '../core/day.ts';
import { EMAIL_MAX, TEXT_MAX } from '../core/text-limits.ts';
import { refusal, type Refusal } from './problem.ts';

/** How a cell's text is stored; the importer's staging tables have these columns. */
export type Stored = 'text' | 'day' | 'whole' | 'flag' | 'list';

/** What a cell may hold. `parse` is asked for cells that are not empty and answers the canonical text. */
export interface CellKind {
  name:
    | 'id'
    | 'reference'
    | 'user'
    | 'text'
    | 'email'
    | 'oneOf'
    | 'listOf'
    | 'list'
    | 'day'
    | 'whole'
    | 'flag'
    | 'base64';
  stored: Stored;
  parse: (text: string) => string | Refusal;
  /** The set or the file that the documentation names. */
  set?: readonly string[];
  file?: string;
  limit?: number;
}

export const ID_LENGTH = 64;
export const DESCRIPTION_LENGTH = 4000;
/** Greatest usage value and volume (9.04). */
export const MAX_WHOLE = 99_999_999_999_999_999n;
/** License files are at most 1 MiB (9.05). */
export const FILE_BYTES = 1024 * 1024;

/** `\p{Cc}` also has the C1 controls, which nobody writes on purpose. */
const MULTI_LINE_CONTROL = /[^\P{Cc}\t\n\r]/u;
const ANY_CONTROL = /\p{Cc}/u;

/** Characters as people count them; the usual short cell is not taken apart. */
const lengthOf = (text: string): number => Array.from(text).length;

function checkText(text: string, limit: number, control: RegExp): string | Refusal {
  if (control.test(text)) return refusal('controlCharacter');
  if (text.length > limit && lengthOf(text) > limit)
    return refusal('tooLong', { found: lengthOf(text), limit });
  return text;
}

/** Free text; line breaks and tabs belong to it. */
export const text = (limit = TEXT_MAX): CellKind => ({
  name: 'text',
  stored: 'text',
  limit,
  parse: (cell) => checkText(cell, limit, MULTI_LINE_CONTROL),
});

const parseId = (cell: string) => checkText(cell, ID_LENGTH, ANY_CONTROL);
/** The CRM's id of a row. */
export const id: CellKind = { name: 'id', stored: 'text', parse: parseId };
/** The id of a row of a file, or of the database. */
export const reference = (file: string): CellKind => ({
  name: 'reference',
  stored: 'text',
  file,
  parse: parseId,
});

/** One `@` with something on both sides; not held to the form's rule 5.02. */
export const email: CellKind = {
  name: 'email',
  stored: 'text',
  parse(cell) {
    const at = cell.indexOf('@');
    if (at <= 0 || at === cell.length - 1 || at !== cell.lastIndexOf('@') || /\s/.test(cell))
      return refusal('notEmail');
    return checkText(cell, EMAIL_MAX, ANY_CONTROL);
  },
};

/** One of a fixed set, spelt exactly so. */
export const oneOf = (set: readonly string[]): CellKind => {
  const known = new Set(set);
  return {
    name: 'oneOf',
    stored: 'text',
    set,
    parse: (cell) => (known.has(cell) ? cell : refusal('notInSet', { set: set.join(', ') })),
  };
};

const LIST_SEPARATOR = ';';
const itemsOf = (cell: string): string[] => cell.split(LIST_SEPARATOR).map((item) => item.trim());

/** Several of a fixed set, separated by `;`; kept in the order of the set, each once. */
export const listOf = (set: readonly string[]): CellKind => ({
  name: 'listOf',
  stored: 'list',
  set,
  parse(cell) {
    const given = new Set(itemsOf(cell));
    if ([...given].some((item) => !set.includes(item))) return refusal('notInSet', { set: set.join(', ') });
    return set.filter((item) => given.has(item)).join(LIST_SEPARATOR);
  },
});

/** Several free texts, separated by `;`. */
export const list: CellKind = {
  name: 'list',
  stored: 'list',
  parse(cell) {
    const items = itemsOf(cell).filter((item) => item !== '');
    for (const item of items) {
      const checked = checkText(item, TEXT_MAX, ANY_CONTROL);
      if (typeof checked !== 'string') return checked;
    }
    return items.join(LIST_SEPARATOR);
  },
};

/** A calendar date that exists. */
export const day: CellKind = {
  name: 'day',
  stored: 'day',
  parse: (cell) => (isDay(cell) ? cell : refusal('notDay')),
};

/** A whole number from 0 to 99999999999999999, digits only. */
export const whole: CellKind = {
  name: 'whole',
  stored: 'whole',
  parse(cell) {
    if (!/^\d+$/.test(cell)) return refusal('notWhole');
    const digits = cell.replace(/^0+/, '') || '0';
    const limit = MAX_WHOLE.toString();
    const above = digits.length > limit.length || (digits.length === limit.length && digits > limit);
    return above ? refusal('tooLarge', { limit }) : digits;
  },
};

export const flag: CellKind = {
  name: 'flag',
  stored: 'flag',
  parse: (cell) => (cell === 'true' || cell === 'false' ? cell : refusal('notFlag')),
};

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A file's content; line breaks inside the cell are left out. */
export const base64: CellKind = {
  name: 'base64',
  stored: 'text',
  limit: FILE_BYTES,
  parse(cell) {
    const packed = /\s/.test(cell) ? cell.replace(/[\r\n\t ]/g, '') : cell;
    if (packed.length % 4 !== 0 || !BASE64.test(packed)) return refusal('notBase64');
    const padding = packed.endsWith('==') ? 2 : Number(packed.endsWith('='));
    const bytes = (packed.length / 4) * 3 - padding;
    return bytes > FILE_BYTES ? refusal('fileTooLarge', { found: bytes, limit: FILE_BYTES }) : packed;
  },
};
