import { addDays } from '#domain/core/day.ts';
import { expirationStatusOf } from '#domain/licenses/expiration-status.ts';
import { MINE } from '#domain/licenses-report/assignee-filter.ts';
import { filterNames, type FilterName, type ReportFilters } from '#domain/licenses-report/filters.ts';
import type { UsageOption, UsageRange } from '#domain/licenses-report/usage-filter.ts';
import { platformFamilies, recordTypes } from '#domain/products/schema.ts';
import type { ReportAccount, ReportKey } from './report-data.ts';

export const NOW = new Date('2026-11-20T12:00:00Z');
export const TODAY = '2026-11-20';
export const STAFF_MEMBER = 'ines.internal@vendor.example';
export const WHOLE_KEY = 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ12-3456';

/** Accounts and keys of a report that has everything once, and what its filters mean, as plainly as it can be said. */
export const accounts: ReportAccount[] = [
  { id: 'a1', name: 'Zebra GmbH', owner: STAFF_MEMBER, regionalTerritory: 'DACH', globalTerritory: 'EMEA' },
  {
    ...{ id: 'a2', name: 'émile & fils', csm: 'Ines.Internal@Vendor.example' },
    ...{ regionalTerritory: 'Nordics', globalTerritory: 'EMEA' },
  },
  { id: 'a3', name: 'Emil 100% AG', leadToolsOwner: STAFF_MEMBER, owner: 'otto@vendor.example' },
  { id: 'a4', name: 'Twin Ltd', owner: 'otto@vendor.example', globalTerritory: 'AMER' },
  { id: 'a5', name: 'Twin Ltd', owner: STAFF_MEMBER },
  { id: 'a6', name: '日本電気', csm: 'otto@vendor.example' },
  { id: 'a7', name: 'snake_case Inc' },
  { id: 'a8', name: 'Empty Inc', owner: STAFF_MEMBER },
  { id: 'a9', name: 'Mühle Süd' },
];
const products = ['iText', 'DITO', 'LEADTOOLS', 'ActivePDF', 'pdf2data'];

/** Of a maximum of 200 units: none, some, exactly all, too many; and maxima that are missing for each reason. */
function usageOfKey(i: number): Partial<ReportKey> {
  if (i % 9 === 0) return { maxVolumeMissingReason: 'NON_VOLUME' };
  if (i % 9 === 1) return { maxVolumeMissingReason: 'UNKNOWN' };
  if (i % 9 === 2) return { maxVolumeMissingReason: 'UNLIMITED', totalUsage: '7' };
  if (i % 9 === 3) return {};
  return { maxVolume: '200', totalUsage: String([0, 40, 160, 161, 200, 201, 900][i % 7]) };
}
const percentOf = ({ maxVolume, totalUsage }: ReportKey): number | null =>
  maxVolume === undefined || totalUsage === undefined ? null : (Number(totalUsage) / Number(maxVolume)) * 100;
const isUsedSo: Record<
  UsageOption,
  (key: ReportKey, range: Pick<UsageRange, 'min' | 'max' | 'value' | 'unknown'>) => boolean
> = {
  NON_VOLUME: (key) => key.maxVolumeMissingReason === 'NON_VOLUME',
  UNUSED: (key) => key.lastTimeUsed === undefined,
  MAX_VOLUME_UNKNOWN: (key) =>
    key.maxVolume === undefined && (key.maxVolumeMissingReason ?? 'UNKNOWN') === 'UNKNOWN',
  IN_OVERAGE: (key) => (percentOf(key) ?? 0) >= 100,
  NOT_IN_OVERAGE: (key) => (percentOf(key) ?? 100) < 100,
  OVERAGE_UNKNOWN: (key) => percentOf(key) === null,
  USAGE_RANGE: (key, { min, max, value, unknown = [] }) => {
    const figure = value === 'AMOUNT' ? Number(key.totalUsage ?? '0') : percentOf(key);
    if (figure !== null) return figure >= min && figure <= (max ?? Infinity);
    return unknown.some((kind) =>
      kind === 'iText' ? key.platform === 'iText' : (key.recordType ?? 'Unified') === 'Unified',
    );
  },
};

/** Deterministic and uneven: every account but the empty one, all statuses, keys without a date, ties in every column. */
export const keys: ReportKey[] = Array.from({ length: 160 }, (_, i) => ({
  id: `key-${String(i).padStart(3, '0')}`,
  accountId: accounts[(i * 5 + Math.floor(i / 3)) % 7]?.id ?? 'a1',
  productName: products[(i * 3) % 5] ?? 'iText',
  ...(i % 3 === 0 ? { licensedProduct: 'iText Core 7' } : {}),
  ...(i % 4 === 3 ? {} : { platform: platformFamilies[i % 4]! }),
  productLicense: i % 11 === 0 ? `PL_${i} 50% off` : `PL-${1000 + i}`,
  contactEmail: `contact${i % 4}@customer.example`,
  recordType: recordTypes[((i * 7) % 5) % 4] ?? 'Unified',
  ...(i % 5 === 4 ? {} : { productCategory: ['Perpetual', 'Volume subscription', 'SDK'][i % 3]! }),
  ...(i % 8 < 3 ? { application: `App ${i % 2}` } : {}),
  expiryDate: i % 6 === 0 ? null : addDays(TODAY, ((i * 17) % 90) - 45),
  ...(i % 7 === 1 ? {} : { lastTimeUsed: addDays(TODAY, -(i % 40)) }),
  createdDate: i % 10 === 9 ? null : addDays(TODAY, -400 - ((i * 13) % 50)),
  ...usageOfKey(i),
  ...(i === 42 ? { value: WHOLE_KEY } : {}),
  ...(i === 77 ? { contactEmail: '鈴木@customer.example' } : {}),
}));
keys.push({ id: 'key-mill', accountId: 'a9', productName: 'Qoppa', expiryDate: null });
const nameOf = (id: string) => accounts.find((account) => account.id === id)?.name ?? '';
const assigned = (id: string, email: string) => {
  const account = accounts.find((one) => one.id === id);
  return [account?.owner, account?.leadToolsOwner, account?.csm].some((one) => isPerson(one, email));
};
const isPerson = (one: string | undefined, email: string): boolean =>
  one?.toLowerCase() === email.toLowerCase();
const accountOf = ({ accountId }: ReportKey) => accounts.find((account) => account.id === accountId);
function hasContact({ contactEmail = '' }: ReportKey, text: string): boolean {
  return contactEmail.toLowerCase().includes(text.toLowerCase());
}

/** A name as it is, and without accents; none of the names here has letters that are written out. */
const nameForms = (name: string): string =>
  `${name}\n${name.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')}`.toLowerCase();

/** The specification's filters, as plainly as they can be said. */
const meets: { [Name in FilterName]: (key: ReportKey, value: ReportFilters[Name]) => boolean } = {
  search: isNamedSo,
  assignee: (key, email) => email === '' || assigned(key.accountId, email === MINE ? STAFF_MEMBER : email),
  expirationStatus: ({ expiryDate }, statuses) =>
    statuses.length === 0 || statuses.includes(expirationStatusOf(expiryDate, TODAY)),
  platform: (key, families) => families.length === 0 || families.some((family) => family === key.platform),
  product: (key, names) =>
    names.length === 0 || names.some((name) => [key.productName, key.licensedProduct].includes(name)),
  accountOwner: (key, email) => email === '' || isPerson(accountOf(key)?.owner, email),
  csm: (key, email) => email === '' || isPerson(accountOf(key)?.csm, email),
  territory: (key, names) =>
    names.length === 0 ||
    names.some((name) => [accountOf(key)?.regionalTerritory, accountOf(key)?.globalTerritory].includes(name)),
  recordType: ({ recordType = 'Unified' }, types) =>
    types.length === 0 || types.some((type) => type === recordType),
  category: ({ productCategory }, names) =>
    names.length === 0 || names.some((name) => name === productCategory),
  productLicenseContactEmail: hasContact,
  licenseContactEmail: hasContact,
  cucaProvided: ({ application }, isProvided) =>
    isProvided === null || isProvided === (application !== undefined),
  usage: (key, usage) => usage === null || isUsedSo[usage.option](key, { min: 0, max: 100, ...usage }),
  expiry: ({ expiryDate }, days) =>
    days === null ||
    (expiryDate != null && expiryDate >= addDays(TODAY, days.from) && expiryDate <= addDays(TODAY, days.to)),
};
export const isFound = (key: ReportKey, filters: ReportFilters): boolean =>
  filterNames.every((name) =>
    (meets[name] as (key: ReportKey, value: unknown) => boolean)(key, filters[name]),
  );

function isNamedSo(key: ReportKey, typed: string): boolean {
  const text = typed.trim().toLowerCase();
  if (text === '') return true;
  const isShort = [...text].length < 3 && !/[\u0250-\u{10ffff}]/u.test(text);
  const own = [key.productLicense ?? '', key.contactEmail ?? '', key.application ?? ''];
  const words = text.split(/\s+/);
  const names = [
    nameForms(nameOf(key.accountId)),
    `${key.productName}\n${key.licensedProduct ?? ''}`.toLowerCase(),
  ];
  return (
    names.some((name) => words.every((word) => name.includes(word))) ||
    (!isShort && own.some((one) => one.toLowerCase().includes(text)))
  );
}
