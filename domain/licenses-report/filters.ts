import { choicesFilter, namesFilter, textFilter, type FilterKind } from '../core/filter-kinds.ts';
import { EMAIL_MAX, TEXT_MAX } from '../core/text-limits.ts';
import { expirationStatuses, type ExpirationStatus } from '../licenses/schema.ts';
import { platformFamilies } from '../products/schema.ts';
import { usageFilter } from './usage-filter.ts';

/**
 * One filter of the report, declared once: address, call, saved filters, controls, chips and the head of an export
 * follow from this entry, and the server owes it one condition (server/licenses-report/conditions/filter-queries.ts).
 */
interface Filter<
  Value,
  Control extends string,
  Param extends string,
  On extends FilterPlace,
  Label extends string,
> {
  /** Its key among the saved filters (3.26), by parameter; the entry's name is the one in the address (2.63, 2.64). */
  savedKey: string | Readonly<Record<Param, string>>;
  kind: FilterKind<Value, Control, Param>;
  /** The text that names it. */
  label: Label;
  /** What it is a condition on; `either` may be met by the account or by the line. */
  on: On;
  /** The texts of its options, where they are not names. */
  options?: Readonly<Record<string, string>>;
  /** What a person without saved filters begins with (2.32); nothing unless given. */
  default?: (ownEmail: string) => Value;
  /** Stands in the address even when empty, so that an address without any filter can mean "my own". */
  standing?: true;
}
export type FilterPlace = 'account' | 'row' | 'either';

const filter = <
  Value,
  const Control extends string,
  const Param extends string,
  const On extends FilterPlace,
  const Label extends string,
>(
  declared: Filter<Value, Control, Param, On, Label>,
): Filter<Value, Control, Param, On, Label> => declared;

/** The filters of the licenses report, by their names in the address and in the order people see them. */
export const filters = {
  search: filter({
    savedKey: 'freeTextSearch',
    kind: textFilter('search', TEXT_MAX),
    label: 'licenses.report.filter.search',
    on: 'either',
  }),
  /** E-mail of owner, imaging team owner or CSM; empty = anyone. */
  assignee: filter({
    savedKey: 'assignee',
    kind: textFilter('person', EMAIL_MAX),
    label: 'licenses.report.filter.assignee',
    on: 'account',
    default: (ownEmail) => ownEmail,
    standing: true,
  }),
  expirationStatus: filter({
    savedKey: 'expirationStatus',
    kind: choicesFilter(expirationStatuses),
    label: 'licenses.report.filter.expirationStatus',
    on: 'row',
    options: {
      NOT_EXPIRED: 'expirationStatus.NOT_EXPIRED',
      EXPIRING_SOON: 'expirationStatus.EXPIRING_SOON',
      EXPIRED: 'expirationStatus.EXPIRED',
    },
    default: (): readonly ExpirationStatus[] => ['NOT_EXPIRED', 'EXPIRING_SOON'],
  }),
  platform: filter({
    savedKey: 'platform',
    kind: choicesFilter(platformFamilies),
    label: 'licenses.report.filter.platform',
    on: 'row',
  }),
  /** A product, or a name it is licensed under. */
  product: filter({
    savedKey: 'licensedProduct',
    kind: namesFilter(),
    label: 'licenses.report.filter.product',
    on: 'row',
  }),
  /** 4.03 */
  usage: filter({
    savedKey: {
      nonVolume: 'nonVolume',
      unused: 'unused',
      maxVolUnknown: 'maxVolumeUnknown',
      minUsage: 'minUsage',
      maxUsage: 'maxUsage',
    },
    kind: usageFilter(),
    label: 'licenses.report.filter.usage',
    on: 'row',
    options: {
      NON_VOLUME: 'licenses.report.usageOption.NON_VOLUME',
      UNUSED: 'licenses.report.usageOption.UNUSED',
      USAGE_RANGE: 'licenses.report.usageOption.USAGE_RANGE',
      IN_OVERAGE: 'licenses.report.usageOption.IN_OVERAGE',
      MAX_VOLUME_UNKNOWN: 'licenses.report.usageOption.MAX_VOLUME_UNKNOWN',
    },
  }),
} as const;

export type FilterName = keyof typeof filters;
export const filterNames = Object.keys(filters) as FilterName[];
export type ControlName = (typeof filters)[FilterName]['kind']['control'];
/** The names of the filters that one control edits. */
export type FilterOf<Control extends ControlName> = {
  [Name in FilterName]: (typeof filters)[Name]['kind']['control'] extends Control ? Name : never;
}[FilterName];

type ParamOf<Name extends FilterName> = keyof (typeof filters)[Name]['kind']['params'];
/** The names of all filters' parameters in an address. */
export type ParamName = {
  [Name in FilterName]: ParamOf<Name> extends 'own' ? Name : ParamOf<Name> & string;
}[FilterName];

/** A value for every filter. */
export type ReportFilters = {
  -readonly [Name in FilterName]: (typeof filters)[Name]['kind']['empty'];
};

/** An entry whose kind of value does not matter. */
export type AnyFilter = Filter<unknown, string, string, FilterPlace, string>;
export const declaredAs = (name: FilterName): AnyFilter => filters[name] as unknown as AnyFilter;
/** One value for each filter. */
export const each = <Value>(make: (declared: AnyFilter, name: FilterName) => Value): Record<string, Value> =>
  Object.fromEntries(filterNames.map((name) => [name, make(declaredAs(name), name)]));

/** No filter at all: every license key. */
export const emptyFilters = each(({ kind }) => kind.empty) as ReportFilters;

/** 2.32: the keys of one's own accounts that have not expired. */
export const startFilters = (ownEmail: string): ReportFilters =>
  each(({ kind, default: start }) => start?.(ownEmail) ?? kind.empty) as ReportFilters;

/** True where a filter narrows something. */
export const isSet = (values: ReportFilters, name: FilterName): boolean =>
  declaredAs(name).kind.parts(values[name]).length > 0;
