import type { Day } from '#domain/core/day.ts';
import type { Period } from '#domain/core/period.ts';
import { lastReportableDay, type RowField } from '#domain/volume-usage/license-file/check-rows.ts';
import type { LicenseProduct } from '#domain/volume-usage/license-file/schema.ts';

/** A row of the form; empty texts where nothing is typed. */
export interface LicenseRow {
  id: string;
  product: string;
  keyTail: string;
  start: string;
  end: string;
  value: string;
  comment: string;
  /** Somebody looked again at an unusual figure. */
  confirmed: boolean;
}
/** A place in the form where a problem can stand. */
export type RowPlace = `${string}.${RowField | 'confirmed' | 'comment'}`;

export interface RowsState {
  rows: readonly LicenseRow[];
  /** Left once: problems are shown from then on. */
  touched: ReadonlySet<RowPlace>;
  /** Dates that are typed and not taken. */
  refused: ReadonlySet<RowPlace>;
  /** What the server said of places, until their row is changed. */
  said: ReadonlyMap<RowPlace, string>;
  /** Submitting was tried: every problem is shown. */
  attempted: boolean;
  lastId: number;
}

type Typed = Partial<Pick<LicenseRow, 'start' | 'end' | 'value' | 'comment' | 'confirmed'>>;
export type RowsEvent =
  | { type: 'typed'; id: string; values: Typed }
  | { type: 'left'; place: RowPlace }
  | { type: 'refused'; place: RowPlace; refused: boolean }
  | { type: 'added'; product: string; keyTail: string }
  | { type: 'removed'; id: string }
  | { type: 'periodChosen'; period: Period; products: readonly LicenseProduct[]; today: Day }
  | { type: 'attempted' }
  | { type: 'answered'; said: ReadonlyMap<RowPlace, string> };

export type KeptRow = Omit<LicenseRow, 'id'>;

const emptyRow = (product: string, keyTail: string): KeptRow => ({
  ...{ product, keyTail, start: '', end: '', value: '', comment: '', confirmed: false },
});

/** One row for every product of the file (4.22). */
export const rowsOf = (products: readonly LicenseProduct[]): KeptRow[] =>
  products.map(({ product, keyTail }) => emptyRow(product, keyTail ?? ''));

export const openRows = (rows: readonly KeptRow[]): RowsState => ({
  rows: rows.map((row, at) => ({ ...row, id: `row-${at + 1}` })),
  touched: new Set(),
  refused: new Set(),
  said: new Map(),
  attempted: false,
  lastId: rows.length,
});

/** The rows of a license file while they are typed. */
export function rowsMachine(state: RowsState, event: RowsEvent): RowsState {
  switch (event.type) {
    case 'typed':
      return typed(state, event.id, event.values);
    case 'left':
      return { ...state, touched: new Set([...state.touched, event.place]) };
    case 'refused': {
      const refused = new Set([...state.refused].filter((place) => place !== event.place));
      if (event.refused) refused.add(event.place);
      return { ...state, refused };
    }
    case 'added':
      return added(state, event.product, event.keyTail);
    case 'removed':
      return { ...forget(state, event.id), rows: state.rows.filter(({ id }) => id !== event.id) };
    case 'periodChosen':
      return periodChosen(state, event);
    case 'attempted':
      return { ...state, attempted: true };
    case 'answered':
      return { ...state, said: event.said };
  }
}

/** Another figure or period asks for another look. */
function typed(state: RowsState, id: string, values: Typed): RowsState {
  const isAbout = values.value !== undefined || values.start !== undefined || values.end !== undefined;
  const rows = state.rows.map((row) =>
    row.id === id ? { ...row, ...(isAbout ? { confirmed: false } : {}), ...values } : row,
  );
  return { ...state, rows, said: without(state.said, id) };
}

/** Behind the other periods of its product, or at the end. */
function added(state: RowsState, product: string, keyTail: string): RowsState {
  const lastId = state.lastId + 1;
  const row = { ...emptyRow(product, keyTail), id: `row-${lastId}` };
  const last = state.rows.findLastIndex((one) => one.product === product && one.keyTail === keyTail);
  const at = last < 0 ? state.rows.length : last + 1;
  return { ...state, lastId, rows: [...state.rows.slice(0, at), row, ...state.rows.slice(at)] };
}

/** One period for every product, cut to the days that its license covers; a second row of a product keeps its own. */
function periodChosen(
  state: RowsState,
  { period, products, today }: Extract<RowsEvent, { type: 'periodChosen' }>,
): RowsState {
  const seen = new Set<string>();
  const rows = state.rows.map((row) => {
    const name = `${row.keyTail} ${row.product}`;
    const isFirst = !seen.has(name);
    seen.add(name);
    const product = productOfRow(products, row);
    if (!isFirst || !product) return row;
    const cut = cutToLicense(period, product, today);
    return cut ? { ...row, ...cut, confirmed: false } : row;
  });
  return { ...state, rows, refused: new Set(), said: new Map() };
}

/** The days of a period that a license covers; null where it covers none. */
export function cutToLicense(period: Period, product: LicenseProduct, today: Day): Period | null {
  const last = lastReportableDay(product, today);
  const start = period.start < product.createdDate ? product.createdDate : period.start;
  const end = period.end > last ? last : period.end;
  return start > end ? null : { start, end };
}

const forget = (state: RowsState, id: string): RowsState => ({
  ...state,
  touched: new Set([...state.touched].filter((place) => !isOf(place, id))),
  refused: new Set([...state.refused].filter((place) => !isOf(place, id))),
  said: without(state.said, id),
});

const isOf = (place: RowPlace, id: string): boolean => place.startsWith(`${id}.`);
const without = (said: ReadonlyMap<RowPlace, string>, id: string): ReadonlyMap<RowPlace, string> =>
  new Map([...said].filter(([place]) => !isOf(place, id)));

/** The product of the file that a row is about. */
export const productOfRow = (
  products: readonly LicenseProduct[],
  row: Pick<LicenseRow, 'product' | 'keyTail'>,
): LicenseProduct | undefined =>
  products.find(({ product, keyTail }) => product === row.product && (keyTail ?? '') === row.keyTail);
