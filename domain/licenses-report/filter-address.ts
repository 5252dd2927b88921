import type { FilterParam, Texts } from '../core/filter-kinds.ts';
import { textsOf as textsUnder, type SearchTexts } from '../core/search-texts.ts';
import {
  declaredAs,
  each,
  filterNames,
  isSet,
  type FilterName,
  type ParamName,
  type ReportFilters,
} from './filters.ts';
import { searchForAddress } from './report-search.ts';

/** Names and values as an address has them, lists repeated. */
export type AddressParams = Readonly<ReportSearch & Record<string, unknown>>;

/** The filters of an address as its route keeps them. */
export type ReportSearch = Partial<Record<ParamName, Texts | undefined>>;

/** A parameter with all of its names. */
export interface NamedParam extends FilterParam {
  filter: FilterName;
  /** Its name among the parameters of the filter's kind. */
  inKind: string;
  inAddress: ParamName;
  savedKey: string;
}
/** Every parameter of every filter. */
export const params: readonly NamedParam[] = filterNames.flatMap((name) => {
  const { kind, savedKey } = declaredAs(name);
  return Object.entries(kind.params).map(([inKind, param]) => ({
    ...param,
    filter: name,
    inKind,
    inAddress: (inKind === 'own' ? name : inKind) as ParamName,
    savedKey: typeof savedKey === 'string' ? savedKey : (savedKey[inKind] ?? inKind),
  }));
});

/** Every name that the filters have in an address. */
export const paramNames: readonly ParamName[] = params.map((param) => param.inAddress);

/** True where an address says anything about filters; one that does not means the saved or the start filters (2.32). */
export const namesFilters = (address: AddressParams): boolean =>
  paramNames.some((name) => address[name] !== undefined);

/** The filters of an address; those it does not name narrow nothing. */
export const readFilters = (address: AddressParams): ReportFilters =>
  readBy((param) => address[param.inAddress] ?? []);

/** Filters from texts, whoever has them. */
export const readBy = (textsOf: (param: NamedParam) => Texts): ReportFilters =>
  each(({ kind }, name) => {
    const own = params.filter((param) => param.filter === name);
    return kind.read((inKind) => own.flatMap((param) => (param.inKind === inKind ? textsOf(param) : [])));
  }) as ReportFilters;

/** What a parameter says of filters. */
export const textsOf = (values: ReportFilters, { filter: name, inKind }: NamedParam): Texts =>
  declaredAs(name).kind.write(values[name])[inKind] ?? [];

/** The address of filters: it always holds the whole state, and always names at least one. */
export const writeFilters = (values: ReportFilters): Partial<Record<ParamName, Texts>> =>
  Object.fromEntries(
    params.flatMap((param) => {
      const texts = textsOf(values, param);
      if (texts.length > 0) return [[param.inAddress, texts]];
      const stands = param.inKind === 'own' && declaredAs(param.filter).standing;
      return stands && !isSet(values, param.filter) ? [[param.inAddress, ['']]] : [];
    }),
  );

/**
 * The filters that an address names, written as they are read: nothing misspelt or cut off, and of a whole key no more
 * than its tail (9.22). An address without filters stays without.
 */
export function settleReportSearch(search: SearchTexts): ReportSearch {
  const given = Object.fromEntries(
    paramNames.filter((name) => search[name] !== undefined).map((name) => [name, textsUnder(search[name])]),
  );
  if (!namesFilters(given)) return {};
  const nothing = Object.fromEntries(paramNames.map((name) => [name, undefined]));
  return { ...nothing, ...writeFilters(withoutKey(readFilters(given))) };
}

/** Filters of which the search may stand in an address. */
const withoutKey = (values: ReportFilters): ReportFilters => ({
  ...values,
  search: searchForAddress(values.search),
});

/** True where two sets of filters ask for the same keys. */
export const sameFilters = (a: ReportFilters, b: ReportFilters): boolean =>
  JSON.stringify(writeFilters(a)) === JSON.stringify(writeFilters(b));

/** Filters as the parameters of a call. */
export const queryOfFilters = (values: ReportFilters): Record<ParamName, Texts> =>
  Object.fromEntries(params.map((param) => [param.inAddress, textsOf(values, param)])) as Record<
    ParamName,
    Texts
  >;
