import { choicesFilter, namesFilter, textFilter, yesNoFilter } from '../core/filter-kinds.ts';
import { createFilterSet, type DeclaredFilter, type ValuesOf } from '../core/filter-set.ts';
import { EMAIL_MAX, TEXT_MAX } from '../core/text-limits.ts';
import { expirationStatuses, type ExpirationStatus } from '../licenses/schema.ts';
import { productLabel } from '../products/product-label.ts';
import { platformFamilies, recordTypes } from '../products/schema.ts';
import { assigneeFilter, MINE } from './assignee-filter.ts';
import { expiryFilter } from './expiry-filter.ts';
import { usageFilter } from './usage-filter.ts';

/**
 * One filter of the report: saved filters and the head of an export follow from this entry as well, and the server owes
 * it one condition (server/licenses-report/conditions/filter-queries.ts).
 */
interface Filter<
  Value,
  Control extends string,
  Param extends string,
  On extends FilterPlace,
  Label extends string,
> extends DeclaredFilter<Value, Control, Param, Label> {
  /** Its key among the saved filters (3.26), by parameter; the entry's name is the one in the address (2.63, 2.64). */
  savedKey: string | Readonly<Record<Param, string>>;
  /** What it is a condition on; `either` may be met by the account or by the line. */
  on: On;
  /** What a person without saved filters begins with (2.32); nothing unless given. */
  default?: (ownEmail: string) => Value;
  /** Whether the page offers it; always unless given. The address and the call know it anyway. */
  isOffered?: (flags: ReportFlags) => boolean;
}
/** What an address may say to see the report in another way (2.34, 2.36); it gives no right. */
export interface ReportFlags {
  devMode: boolean;
  showCucaFilter: boolean;
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
    savedKey: { own: 'assignee', my: 'my' },
    kind: assigneeFilter(),
    label: 'licenses.report.filter.assignee',
    on: 'account',
    default: (ownEmail) => ownEmail,
    standing: true,
  }),
  accountOwner: filter({
    savedKey: 'accountOwner',
    kind: textFilter('person', EMAIL_MAX),
    label: 'licenses.report.filter.accountOwner',
    on: 'account',
  }),
  csm: filter({
    savedKey: 'crCsm',
    kind: textFilter('person', EMAIL_MAX),
    label: 'licenses.report.filter.csm',
    on: 'account',
  }),
  /** Regional or global. */
  territory: filter({
    savedKey: 'region',
    kind: namesFilter(),
    label: 'licenses.report.filter.territory',
    on: 'account',
  }),
  expirationStatus: filter({
    savedKey: 'expirationStatus',
    kind: choicesFilter(expirationStatuses),
    label: 'licenses.report.filter.expirationStatus',
    on: 'row',
    options: 'expirationStatus',
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
    chip: productLabel,
  }),
  recordType: filter({
    savedKey: 'recordType',
    kind: choicesFilter(recordTypes),
    label: 'licenses.report.filter.recordType',
    on: 'row',
  }),
  category: filter({
    savedKey: 'productCategory',
    kind: namesFilter(),
    label: 'licenses.report.filter.category',
    on: 'row',
  }),
  /** 4.03 */
  usage: filter({
    savedKey: {
      nonVolume: 'nonVolume',
      unused: 'unused',
      overage: 'overage',
      maxVolUnknown: 'maxVolumeUnknown',
      minUsage: 'minUsage',
      maxUsage: 'maxUsage',
      usageValueType: 'usageValueType',
      includeItextUnknown: 'includeItextUnknown',
      includeUnifiedUnknown: 'includeUnifiedUnknown',
    },
    kind: usageFilter(),
    label: 'licenses.report.filter.usage',
    on: 'row',
    options: 'licenses.report.usageOption',
  }),
  /** Days from today on which a key expires. */
  expiry: filter({
    savedKey: { expiresFrom: 'expiresFrom', expiresTo: 'expiresTo' },
    kind: expiryFilter(),
    label: 'licenses.report.filter.expiry',
    on: 'row',
  }),
  /** The contact's e-mail or a part of it; in devMode it goes by its other name. */
  productLicenseContactEmail: filter({
    savedKey: 'productLicenseContactEmail',
    kind: textFilter('text', EMAIL_MAX, (text) => text.trim()),
    label: 'licenses.report.filter.contact',
    on: 'row',
    isOffered: ({ devMode }) => !devMode,
  }),
  licenseContactEmail: filter({
    savedKey: 'licenseContactEmail',
    kind: textFilter('text', EMAIL_MAX, (text) => text.trim()),
    label: 'licenses.report.filter.contact',
    on: 'row',
    isOffered: ({ devMode }) => devMode,
  }),
  /** 2.36: whether a key belongs to a customer usage account. */
  cucaProvided: filter({
    savedKey: 'cucaProvided',
    kind: yesNoFilter(),
    label: 'licenses.report.filter.cucaProvided',
    on: 'row',
    options: 'licenses.report.cuca',
    isOffered: ({ showCucaFilter }) => showCucaFilter,
  }),
} as const;

export type FilterName = keyof typeof filters;
export type ControlName = (typeof filters)[FilterName]['kind']['control'];
/** The names of the filters that one control edits. */
export type FilterOf<Control extends ControlName> = {
  [Name in FilterName]: (typeof filters)[Name]['kind']['control'] extends Control ? Name : never;
}[FilterName];
/** A value for every filter. */
export type ReportFilters = ValuesOf<typeof filters>;

/** What follows from the declarations: addresses, calls, chips. */
export const reportFilters = createFilterSet(filters);
/** `empty` is no filter at all: every license key. */
export const { names: filterNames, empty: emptyFilters, isSet } = reportFilters;

/** An entry whose kind of value does not matter. */
export type AnyFilter = Filter<unknown, string, string, FilterPlace, string>;
export const declaredAs = (name: FilterName): AnyFilter => filters[name] as unknown as AnyFilter;

/** 2.32: the keys of one's own accounts that have not expired. */
export const startFilters = (ownEmail: string): ReportFilters =>
  Object.fromEntries(
    filterNames.map((name) => {
      const { kind, default: start } = declaredAs(name);
      return [name, start?.(ownEmail) ?? kind.empty];
    }),
  ) as ReportFilters;

/** Filters as they mean to somebody: "my" is their own e-mail. */
export const meantBy = (values: ReportFilters, ownEmail: string): ReportFilters =>
  values.assignee === MINE ? { ...values, assignee: ownEmail } : values;
