import { z } from 'zod';
import { EMAIL_MAX, TEXT_MAX } from '../core/text-limits.ts';
import { expirationStatuses, type ExpirationStatus } from '../licenses/schema.ts';
import { choicesFilter, textFilter, type FilterKind } from './filter-kinds.ts';

/** One filter of the report, declared once: everything else follows from this entry. */
interface Filter<Value> {
  /** Its key among the saved filters (3.26); the entry's own name is the one in the address (2.63, 2.64). */
  savedKey: string;
  kind: FilterKind<Value>;
  /** What a person without saved filters begins with (2.32). */
  start: (ownEmail: string) => Value;
  /** Stands in the address even when empty, so that an address without any filter can mean "my own". */
  standing?: true;
}
const filter = <Value>(declared: Filter<Value>): Filter<Value> => declared;

/** The filters of the licenses report, by their names in the address. */
export const filters = {
  search: filter({
    savedKey: 'freeTextSearch',
    kind: textFilter(TEXT_MAX),
    start: () => '',
  }),
  /** E-mail of owner, imaging team owner or CSM; empty = anyone. */
  assignee: filter({
    savedKey: 'assignee',
    kind: textFilter(EMAIL_MAX),
    start: (ownEmail) => ownEmail,
    standing: true,
  }),
  expirationStatus: filter({
    savedKey: 'expirationStatus',
    kind: choicesFilter(expirationStatuses),
    start: (): readonly ExpirationStatus[] => ['NOT_EXPIRED', 'EXPIRING_SOON'],
  }),
} as const;

export type FilterName = keyof typeof filters;
export const filterNames = Object.keys(filters) as FilterName[];
type ValueOf<Name extends FilterName> = (typeof filters)[Name] extends Filter<infer Value> ? Value : never;

/** A value for every filter. */
export type ReportFilters = { [Name in FilterName]: ValueOf<Name> };

/** Names and values as an address has them, lists repeated. */
export type AddressParams = Readonly<Record<string, readonly string[]>>;

const each = <Value>(make: (declared: Filter<unknown>, name: FilterName) => Value): Record<string, Value> =>
  Object.fromEntries(filterNames.map((name) => [name, make(filters[name] as Filter<unknown>, name)]));

/** No filter at all: every license key. */
export const emptyFilters = each(({ kind }) => kind.empty) as ReportFilters;

/** 2.32: the keys of one's own accounts that have not expired. */
export const startFilters = (ownEmail: string): ReportFilters =>
  each(({ start }) => start(ownEmail)) as ReportFilters;

/** True where an address says anything about filters; one that does not means the saved or the start filters (2.32). */
export const namesFilters = (params: AddressParams): boolean =>
  filterNames.some((name) => params[name] !== undefined);

/** The filters of an address; those it does not name narrow nothing. */
export const readFilters = (params: AddressParams): ReportFilters =>
  each(({ kind }, name) => kind.read(params[name] ?? [])) as ReportFilters;

/** The address of filters: it always holds the whole state, and always names at least one. */
export function writeFilters(values: ReportFilters): Record<string, string[]> {
  const params = each(({ kind, standing }, name) => {
    const texts = kind.write(values[name]);
    return texts.length === 0 && standing ? [''] : texts;
  });
  return Object.fromEntries(Object.entries(params).filter(([, texts]) => texts.length > 0));
}

/** True where two sets of filters ask for the same keys. */
export const sameFilters = (a: ReportFilters, b: ReportFilters): boolean =>
  JSON.stringify(writeFilters(a)) === JSON.stringify(writeFilters(b));

/** The filters as the API takes them. */
export const FilterQuery = z.object(
  each(({ kind }) => kind.query) as unknown as {
    [Name in FilterName]: (typeof filters)[Name]['kind']['query'];
  },
);

/** Saved filters (3.26): every key may be missing, since filters are added with time; others are refused. */
export const SavedFilters = z.strictObject(
  Object.fromEntries(
    filterNames.map((name) => [filters[name].savedKey, filters[name].kind.saved.optional()]),
  ),
);
export type SavedFilters = z.infer<typeof SavedFilters>;

export const toSaved = (values: ReportFilters): SavedFilters =>
  Object.fromEntries(filterNames.map((name) => [filters[name].savedKey, values[name]]));

/**
 * Saved filters out of the store, written by this version or an older one: what still makes sense of them. Null where
 * nothing does: then the report begins as for somebody who saved none.
 */
export function readSaved(stored: unknown): SavedFilters | null {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
  const values = new Map<string, unknown>(Object.entries(stored));
  const known = filterNames.flatMap((name) => {
    const { savedKey, kind } = filters[name];
    const value = values.get(savedKey);
    const given: unknown[] = Array.isArray(value) ? value : [value];
    const texts = given.filter((text) => typeof text === 'string');
    if (texts.length === 0 && given.length > 0) return [];
    const kept = SavedFilters.safeParse({ [savedKey]: kind.read(texts) });
    return kept.success ? [kept.data] : [];
  });
  if (values.size > 0 && known.length === 0) return null;
  return known.reduce<SavedFilters>((all, one) => ({ ...all, ...one }), {});
}

/** What was saved; a filter that did not exist then narrows nothing. */
export const fromSaved = (saved: SavedFilters): ReportFilters =>
  each(({ kind, savedKey }) => {
    const value = kind.saved.safeParse((saved as Record<string, unknown>)[savedKey]);
    return value.success ? value.data : kind.empty;
  }) as ReportFilters;
