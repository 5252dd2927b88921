import { z } from 'zod';
import type { FilterKind, FilterParam, Texts } from './filter-kinds.ts';
import { once } from './once.ts';
import { textsOf as textsUnder, type SearchTexts } from './search-texts.ts';

/** One filter of a list, declared once: address, call, controls and chips follow from it, the server owes it a condition. */
export interface DeclaredFilter<Value, Control extends string, Param extends string, Label extends string> {
  kind: FilterKind<Value, Control, Param>;
  /** The text that names it. */
  label: Label;
  /** Where the texts of its options stand, by option; without it they are names. */
  options?: string;
  /** Stands in the address even when empty, so that an address without any filter can mean something else. */
  standing?: true;
  /** The text that its field shows while it is empty. */
  placeholder?: string;
  /** How a chip writes a value that it may have no room for. */
  chip?: (value: string) => string;
}

export const declareFilter = <
  Value,
  const Control extends string,
  const Param extends string,
  const Label extends string,
>(
  declared: DeclaredFilter<Value, Control, Param, Label>,
): DeclaredFilter<Value, Control, Param, Label> => declared;

/** Filters by their names in the address, in the order people see them. */
export type Declared = Readonly<
  Record<string, { kind: { empty: unknown; control: string; params: object }; label: string }>
>;
type ParamOf<F extends Declared, Name extends keyof F> = keyof F[Name]['kind']['params'] & string;
/** The names of all filters' parameters in an address. */
export type ParamNames<F extends Declared> = {
  [Name in keyof F & string]:
    | Exclude<ParamOf<F, Name>, 'own'>
    | ('own' extends ParamOf<F, Name> ? Name : never);
}[keyof F & string];
/** A value for every filter. */
export type ValuesOf<F extends Declared> = { -readonly [Name in keyof F]: F[Name]['kind']['empty'] };
/** The filters of an address as its route keeps them. */
export type AddressOf<F extends Declared> = Partial<Record<ParamNames<F>, Texts | undefined>>;

/** An entry whose kind of value does not matter. */
export type AnyFilter = DeclaredFilter<unknown, string, string, string>;
/** A parameter with all of its names. */
export interface NamedParam<F extends Declared> extends FilterParam {
  filter: keyof F & string;
  /** Its name among the parameters of the filter's kind. */
  inKind: string;
  inAddress: ParamNames<F>;
}

export interface FilterSet<F extends Declared> {
  names: readonly (keyof F & string)[];
  declared: (name: keyof F & string) => AnyFilter;
  /** The filter that stands open beside the chips: the first one for free text. */
  openName: (keyof F & string) | undefined;
  params: readonly NamedParam<F>[];
  paramNames: readonly ParamNames<F>[];
  /** No filter at all. */
  empty: ValuesOf<F>;
  /** True where an address says anything about filters. */
  isNamed: (address: SearchTexts | AddressOf<F>) => boolean;
  /** The filters of an address; what it does not name narrows nothing, what makes no sense is left out. */
  read: (address: SearchTexts | AddressOf<F>) => ValuesOf<F>;
  /** Filters from texts, whoever has them. */
  readBy: (textsOf: (param: NamedParam<F>) => Texts) => ValuesOf<F>;
  /** What a parameter says of filters. */
  textsOf: (values: ValuesOf<F>, param: NamedParam<F>) => Texts;
  /** The address of filters: what narrows something, and what stands there always. */
  write: (values: ValuesOf<F>) => Partial<Record<ParamNames<F>, Texts>>;
  /** The filters that an address names, written as they are read: nothing misspelt or cut off. */
  settle: (address: SearchTexts) => AddressOf<F>;
  /** An address with other filters; what else stands there stays. */
  place: (address: SearchTexts, values: ValuesOf<F>) => AddressOf<F>;
  /** True where a filter narrows something. */
  isSet: (values: ValuesOf<F>, name: keyof F & string) => boolean;
  /** What a chip names of a filter's value. */
  parts: (values: ValuesOf<F>, name: keyof F & string) => Texts;
  /** True where two sets of filters ask for the same. */
  same: (a: ValuesOf<F>, b: ValuesOf<F>) => boolean;
  /** The filters as the API takes them: texts that `read` understands. */
  Query: z.ZodObject<Record<ParamNames<F>, ReturnType<FilterParam['query']>>>;
  /** Filters as the parameters of a call. */
  queryOf: (values: ValuesOf<F>) => Record<ParamNames<F>, Texts>;
}

/** Everything that follows from the declarations of a list's filters. */
export function createFilterSet<const F extends Declared>(declared: F): FilterSet<F> {
  type Name = keyof F & string;
  const filters = declared as unknown as Readonly<Record<Name, AnyFilter>>;
  const names = Object.keys(filters) as Name[];
  const params = names.flatMap((filter) =>
    Object.entries(filters[filter].kind.params).map(([inKind, param]): NamedParam<F> => {
      const inAddress = (inKind === 'own' ? filter : inKind) as ParamNames<F>;
      return { ...param, filter, inKind, inAddress };
    }),
  );
  const each = <Value>(make: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
  const byParam = <Value>(make: (param: NamedParam<F>) => Value) =>
    Object.fromEntries(params.map((param) => [param.inAddress, make(param)])) as Record<ParamNames<F>, Value>;
  const textsOf: FilterSet<F>['textsOf'] = (values, { filter, inKind }) =>
    filters[filter].kind.write(values[filter])[inKind] ?? [];
  const parts: FilterSet<F>['parts'] = (values, name) => filters[name].kind.parts(values[name]);
  const isSet: FilterSet<F>['isSet'] = (values, name) => parts(values, name).length > 0;
  const readBy: FilterSet<F>['readBy'] = (textsFor) =>
    each((name) => {
      const own = params.filter(({ filter }) => filter === name);
      const { kind } = filters[name];
      return kind.read((inKind) => own.flatMap((param) => (param.inKind === inKind ? textsFor(param) : [])));
    }) as ValuesOf<F>;
  const under = (address: SearchTexts | AddressOf<F>, name: ParamNames<F>): unknown =>
    (address as SearchTexts)[name];
  const read: FilterSet<F>['read'] = (address) =>
    readBy(({ inAddress }) => textsUnder(under(address, inAddress)));
  const write: FilterSet<F>['write'] = (values) =>
    Object.fromEntries(
      params.flatMap((param) => {
        const texts = textsOf(values, param);
        if (texts.length > 0) return [[param.inAddress, texts]];
        const stands = param.inKind === 'own' && filters[param.filter].standing === true;
        return stands && !isSet(values, param.filter) ? [[param.inAddress, ['']]] : [];
      }),
    ) as Partial<Record<ParamNames<F>, Texts>>;
  const query = once(() => z.object(byParam((param) => param.query())) as FilterSet<F>['Query']);
  const paramNames = params.map(({ inAddress }) => inAddress);
  return {
    names,
    declared: (name) => filters[name],
    openName: names.find((name) => filters[name].kind.control === 'search'),
    params,
    paramNames,
    empty: each((name) => filters[name].kind.empty) as ValuesOf<F>,
    isNamed: (address) => paramNames.some((name) => under(address, name) !== undefined),
    read,
    readBy,
    textsOf,
    write,
    settle: (address) => ({ ...byParam(() => undefined), ...write(read(address)) }),
    place: (address, values) => {
      const isOther = ([name]: [string, unknown]): boolean => !paramNames.some((one) => one === name);
      return { ...write(values), ...Object.fromEntries(Object.entries(address).filter(isOther)) };
    },
    isSet,
    parts,
    same: (a, b) => JSON.stringify(write(a)) === JSON.stringify(write(b)),
    get Query() {
      return query();
    },
    queryOf: (values) => byParam((param) => textsOf(values, param)),
  };
}
