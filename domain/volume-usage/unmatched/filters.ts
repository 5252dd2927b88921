import { choicesFilter, textFilter, type FilterKind, type Texts } from '../../core/filter-kinds.ts';
import { textsOf, type SearchTexts } from '../../core/search-texts.ts';
import { TEXT_MAX } from '../../core/text-limits.ts';
import { unmatchedReasons, unmatchedStates } from './reasons.ts';

/** The filters of the list, by their names in the address; calls, controls and chips follow from this. */
export const unmatchedFilters = {
  search: { kind: textFilter('search', TEXT_MAX), label: 'unmatched.filter.search' },
  state: { kind: choicesFilter(unmatchedStates), label: 'unmatched.filter.state' },
  reason: { kind: choicesFilter(unmatchedReasons), label: 'unmatched.filter.reason' },
} as const;

export type UnmatchedFilterName = keyof typeof unmatchedFilters;
export type UnmatchedFilters = {
  -readonly [Name in UnmatchedFilterName]: (typeof unmatchedFilters)[Name]['kind']['empty'];
};
type AnyKind = FilterKind<unknown, string, string>;

export const unmatchedFilterNames = Object.keys(unmatchedFilters) as UnmatchedFilterName[];
const kindOf = (name: UnmatchedFilterName): AnyKind => unmatchedFilters[name].kind as unknown as AnyKind;
const each = (make: (name: UnmatchedFilterName) => unknown): Record<string, unknown> =>
  Object.fromEntries(unmatchedFilterNames.map((name) => [name, make(name)]));

export const noUnmatchedFilters = each((name) => kindOf(name).empty) as UnmatchedFilters;

/** The filters of an address or a call; what makes no sense narrows nothing. */
export const readUnmatchedFilters = (address: SearchTexts): UnmatchedFilters =>
  each((name) => kindOf(name).read(() => textsOf(address[name]))) as UnmatchedFilters;

export const writeUnmatchedFilters = (
  values: UnmatchedFilters,
): Partial<Record<UnmatchedFilterName, Texts>> =>
  Object.fromEntries(
    unmatchedFilterNames.flatMap((name) => {
      const texts = kindOf(name).write(values[name])['own'] ?? [];
      return texts.length > 0 ? [[name, texts]] : [];
    }),
  );

/** The address as its route keeps it: nothing misspelt. */
export const readUnmatchedSearch = (
  address: SearchTexts,
): Partial<Record<UnmatchedFilterName, Texts | undefined>> =>
  writeUnmatchedFilters(readUnmatchedFilters(address));

export const isUnmatchedFilterSet = (values: UnmatchedFilters, name: UnmatchedFilterName): boolean =>
  kindOf(name).parts(values[name]).length > 0;
