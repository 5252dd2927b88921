import { z } from 'zod';
import type { FilterKind, FilterParam, Texts } from './filter-kinds.ts';
import { once } from './once.ts';
import { textsOf as textsUnder, type SearchTexts } from './search-texts.ts';

/** One filter of a list, declared once: address, call, controls and chips follow from it, the server owes it a condition. */
export interface DeclaredFilter<Value, Control extends string, Param extends string, Label extends string> {
  kind: FilterKind<Value, Control, Param>;
  /** The text that names it. */
  label: Label;
  /** The texts of its options, where they are not names. */
  options?: Readonly<Record<string, string>>;
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
type Declared = Readonly<Record<string, { kind: { empty: unknown; control: string; params: object } }>>;
type ParamNames<F extends Declared> = {
  [Name in keyof F & string]: keyof F[Name]['kind']['params'] extends 'own'
    ? Name
    : keyof F[Name]['kind']['params'] & string;
}[keyof F & string];
/** A value for every filter. */
export type ValuesOf<F extends Declared> = { -readonly [Name in keyof F]: F[Name]['kind']['empty'] };
/** The filters of an address as its route keeps them. */
export type AddressOf<F extends Declared> = Partial<Record<ParamNames<F>, Texts | undefined>>;

type AnyFilter = DeclaredFilter<unknown, string, string, string>;
interface Param extends FilterParam {
  filter: string;
  inKind: string;
  inAddress: string;
}

export interface FilterSet<F extends Declared> {
  names: readonly (keyof F & string)[];
  paramNames: readonly ParamNames<F>[];
  /** No filter at all. */
  empty: ValuesOf<F>;
  /** The filters of an address; what it does not name narrows nothing, what makes no sense is left out. */
  read: (address: SearchTexts) => ValuesOf<F>;
  /** The address of filters: only what narrows something. */
  write: (values: ValuesOf<F>) => AddressOf<F>;
  /** True where a filter narrows something. */
  isSet: (values: ValuesOf<F>, name: keyof F & string) => boolean;
  /** What a chip names of a filter's value. */
  parts: (values: ValuesOf<F>, name: keyof F & string) => Texts;
  same: (a: ValuesOf<F>, b: ValuesOf<F>) => boolean;
  /** The filters as the API takes them, and as the parameters of a call. */
  Query: z.ZodObject<Record<ParamNames<F>, ReturnType<FilterParam['query']>>>;
  queryOf: (values: ValuesOf<F>) => Record<ParamNames<F>, Texts>;
}

/** Everything that follows from the declarations of a list's filters. */
export function createFilterSet<const F extends Declared>(declared: F): FilterSet<F> {
  const filters = declared as unknown as Readonly<Record<string, AnyFilter>>;
  const entries = Object.entries(filters);
  const params: Param[] = entries.flatMap(([filter, { kind }]) =>
    Object.entries(kind.params).map(([inKind, param]) => ({
      ...param,
      ...{ filter, inKind, inAddress: inKind === 'own' ? filter : inKind },
    })),
  );
  const each = (make: (filter: AnyFilter, name: string) => unknown): ValuesOf<F> =>
    Object.fromEntries(entries.map(([name, filter]) => [name, make(filter, name)])) as ValuesOf<F>;
  const textsOf = (values: ValuesOf<F>, { filter, inKind }: Param): Texts =>
    filters[filter]?.kind.write(values[filter])[inKind] ?? [];
  const write = (values: ValuesOf<F>): AddressOf<F> =>
    Object.fromEntries(
      params.flatMap((param) => {
        const texts = textsOf(values, param);
        return texts.length > 0 ? [[param.inAddress, texts]] : [];
      }),
    ) as AddressOf<F>;
  const parts = (values: ValuesOf<F>, name: keyof F & string): Texts =>
    filters[name]?.kind.parts(values[name]) ?? [];
  const query = once(
    () =>
      z.object(
        Object.fromEntries(params.map((param) => [param.inAddress, param.query()])),
      ) as unknown as FilterSet<F>['Query'],
  );
  return {
    names: Object.keys(filters),
    paramNames: params.map((param) => param.inAddress) as unknown as readonly ParamNames<F>[],
    empty: each(({ kind }) => kind.empty),
    read: (address) =>
      each(({ kind }, name) => kind.read((inKind) => textsUnder(address[inKind === 'own' ? name : inKind]))),
    write,
    isSet: (values, name) => parts(values, name).length > 0,
    parts,
    same: (a, b) => JSON.stringify(write(a)) === JSON.stringify(write(b)),
    get Query() {
      return query();
    },
    queryOf: (values) =>
      Object.fromEntries(params.map((param) => [param.inAddress, textsOf(values, param)])) as Record<
        ParamNames<F>,
        Texts
      >,
  };
}
