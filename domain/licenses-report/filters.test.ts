import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expirationStatuses } from '../licenses/schema.ts';
import { platformFamilies } from '../products/schema.ts';
import {
  namesFilters,
  paramNames,
  readFilters,
  sameFilters,
  settleReportSearch,
  writeFilters,
} from './filter-address.ts';
import { recordTypes } from '../products/schema.ts';
import { MINE } from './assignee-filter.ts';
import {
  declaredAs,
  emptyFilters,
  filterNames,
  meantBy,
  reportFilters,
  startFilters,
  type ReportFilters,
  type ReportFlags,
} from './filters.ts';
import { pickUsage, unknownKinds, usageOptions } from './usage-filter.ts';
import { fromSaved, readSaved, SavedFilters, SentFilters, toSaved } from './saved-filters.ts';

const names = fc
  .uniqueArray(
    fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !text.includes('\0')),
    { maxLength: 5 },
  )
  .map((chosen) => chosen.toSorted());
const trimmed = fc.string({ maxLength: 60 }).map((text) => text.replaceAll('\0', '').trim());
const values: fc.Arbitrary<ReportFilters> = fc.record({
  search: fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => !text.includes('\0')),
  assignee: fc.oneof(fc.constant(''), fc.constant(MINE), fc.emailAddress(), fc.string({ maxLength: 60 })),
  expirationStatus: fc
    .subarray([...expirationStatuses])
    .map((chosen) => expirationStatuses.filter((status) => chosen.includes(status))),
  platform: fc
    .subarray([...platformFamilies])
    .map((chosen) => platformFamilies.filter((family) => chosen.includes(family))),
  product: names,
  accountOwner: fc.oneof(fc.constant(''), fc.emailAddress()),
  csm: fc.oneof(fc.constant(''), fc.emailAddress()),
  territory: names,
  category: names,
  recordType: fc
    .subarray([...recordTypes])
    .map((chosen) => recordTypes.filter((type) => chosen.includes(type))),
  productLicenseContactEmail: trimmed,
  licenseContactEmail: trimmed,
  cucaProvided: fc.constantFrom(null, true, false),
  usage: fc.oneof(
    fc.constantFrom(null, ...usageOptions).map(pickUsage),
    fc.record({ option: fc.constant('USAGE_RANGE' as const), min: fc.nat(99), max: fc.nat(900) }),
    fc
      .record({
        ...{ option: fc.constant('USAGE_RANGE' as const), value: fc.constant('AMOUNT' as const) },
        ...{ min: fc.maxSafeNat(), max: fc.oneof(fc.constant(null), fc.nat(999_999_999_999_999)) },
      })
      .map((range) => ({ ...range, min: Math.min(range.min, 999_999_999_999_999) })),
    fc.record({
      ...{ option: fc.constant('USAGE_RANGE' as const), min: fc.nat(200), max: fc.constant(null) },
      unknown: fc
        .subarray([...unknownKinds], { minLength: 1 })
        .map((chosen) => unknownKinds.filter((kind) => chosen.includes(kind))),
    }),
  ),
  expiry: fc.option(fc.record({ from: fc.nat(3_650), to: fc.nat(3_650) })),
});

/** The way over the address bar: written, percent-encoded, parsed and read again. */
function overTheAddress(state: ReportFilters): ReportFilters {
  const search = new URLSearchParams();
  for (const [name, texts] of Object.entries(writeFilters(state)))
    for (const text of texts) search.append(name, text);
  const parsed = new URLSearchParams(search.toString());
  return readFilters(Object.fromEntries([...parsed.keys()].map((name) => [name, parsed.getAll(name)])));
}

const hostile = [
  "'; drop table report_row; --",
  '%',
  '_',
  String.raw`\%`,
  '<script>alert(1)</script>',
  'a&assignee=b',
  'a=b#c?d',
  '{{constructor}}',
  '\u202eabc',
  '../../etc/passwd',
  '__proto__',
];

describe('the address', () => {
  test.each([
    [{ devMode: 'true' }, {}],
    [{ assignee: '' }, { assignee: [''] }],
    [
      { expirationStatus: ['NEVER', 'EXPIRED', 'NOT_EXPIRED'] },
      { assignee: [''], expirationStatus: ['NOT_EXPIRED', 'EXPIRED'] },
    ],
    [{ platform: 'NOTHING', assignee: ['a@b.example', 'c@d.example'] }, { assignee: ['a@b.example'] }],
    [{ search: '0123456789abcdef0123456789abcdef' }, { search: ['123456789abcdef'], assignee: [''] }],
  ])('[9.22] of %j the route keeps what the report shows', (given, kept) => {
    const settled = settleReportSearch(given);
    expect(JSON.parse(JSON.stringify(settled))).toEqual(kept);
    expect(settleReportSearch(settled)).toEqual(settled);
  });

  test('of filters that a route keeps, nothing is changed by reading them once more', () => {
    fc.assert(
      fc.property(values, (state) => {
        const once = settleReportSearch(writeFilters(state));
        expect(settleReportSearch(once)).toEqual(once);
      }),
    );
  });

  test('[2.32] [2.62] keeps every filter as it is', () => {
    fc.assert(
      fc.property(values, (state) => {
        expect(overTheAddress(state)).toEqual(state);
      }),
    );
  });

  test('[2.32] always says something, so that an address without filters can mean the saved ones', () => {
    fc.assert(
      fc.property(values, (state) => {
        expect(namesFilters(writeFilters(state))).toBe(true);
      }),
    );
    expect(writeFilters(emptyFilters)).toEqual({ assignee: [''] });
    expect(namesFilters({})).toBe(false);
    expect(namesFilters({ devMode: ['true'] })).toBe(false);
  });

  test.each(hostile)('hostile text stays text: %s', (text) => {
    const state = { ...emptyFilters, search: text, assignee: text };
    expect(overTheAddress(state)).toEqual(state);
  });

  test('what makes no sense is left out, and a filter that is not named narrows nothing', () => {
    expect(readFilters({ expirationStatus: ['EXPIRED', 'SOMETIME', 'EXPIRED'], other: ['x'] })).toEqual({
      ...emptyFilters,
      expirationStatus: ['EXPIRED'],
    });
    expect(readFilters({ search: ['x'.repeat(1000)] }).search).toHaveLength(255);
  });
});

test('[2.32] the report begins with the keys of one’s own accounts that have not expired', () => {
  expect(startFilters('ines.internal@vendor.example')).toEqual({
    search: '',
    assignee: 'ines.internal@vendor.example',
    expirationStatus: ['NOT_EXPIRED', 'EXPIRING_SOON'],
    platform: [],
    product: [],
    accountOwner: '',
    csm: '',
    territory: [],
    recordType: [],
    category: [],
    usage: null,
    expiry: null,
    productLicenseContactEmail: '',
    licenseContactEmail: '',
    cucaProvided: null,
  });
});

test('[2.63] [2.64] [3.26] every filter has its names in the address and its own saved keys', () => {
  expect(paramNames.toSorted()).toEqual([
    ...['accountOwner', 'assignee', 'category', 'csm', 'cucaProvided', 'expirationStatus'],
    ...['expiresFrom', 'expiresTo'],
    ...['includeItextUnknown', 'includeUnifiedUnknown', 'licenseContactEmail', 'maxUsage', 'maxVolUnknown'],
    ...[
      'minUsage',
      'my',
      'nonVolume',
      'overage',
      'platform',
      'product',
      'productLicenseContactEmail',
      'recordType',
    ],
    ...['search', 'territory', 'unused', 'usageValueType'],
  ]);
  expect(Object.keys(SavedFilters.shape)).toEqual([
    ...['freeTextSearch', 'assignee', 'my', 'accountOwner', 'crCsm', 'region', 'expirationStatus'],
    ...['platform', 'licensedProduct', 'recordType', 'productCategory'],
    ...['nonVolume', 'unused', 'overage', 'maxVolumeUnknown', 'minUsage', 'maxUsage', 'usageValueType'],
    ...['includeItextUnknown', 'includeUnifiedUnknown', 'expiresFrom', 'expiresTo'],
    ...['productLicenseContactEmail', 'licenseContactEmail', 'cucaProvided'],
  ]);
});

test('[3.26] "my" is saved as such and means the e-mail of whoever reads it', () => {
  const mine = { ...emptyFilters, assignee: MINE };
  expect(toSaved(mine)).toMatchObject({ my: true });
  expect(fromSaved({ my: true }).assignee).toBe('my');
  expect(writeFilters(mine)).toEqual({ my: ['true'] });
  expect(readFilters({ my: ['true'] }).assignee).toBe('my');
  expect(meantBy(mine, 'ines@v.example').assignee).toBe('ines@v.example');
  expect(meantBy({ ...mine, assignee: 'otto@v.example' }, 'ines@v.example').assignee).toBe('otto@v.example');
});

test('[2.34] [2.36] devMode offers the contact by its other name, showCucaFilter the customer usage account', () => {
  const offered = (flags: ReportFlags) =>
    filterNames.filter((name) => declaredAs(name).isOffered?.(flags) !== false);
  const some = filterNames.slice(0, filterNames.indexOf('productLicenseContactEmail'));
  expect(offered({ devMode: false, showCucaFilter: false })).toEqual([...some, 'productLicenseContactEmail']);
  expect(offered({ devMode: true, showCucaFilter: false })).toEqual([...some, 'licenseContactEmail']);
  expect(offered({ devMode: false, showCucaFilter: true })).toEqual([
    ...some,
    'productLicenseContactEmail',
    'cucaProvided',
  ]);
});

describe('saved filters', () => {
  test('come back as they were saved', () => {
    fc.assert(
      fc.property(values, (state) => {
        const stored = SavedFilters.parse(JSON.parse(JSON.stringify(toSaved(state))));
        expect(fromSaved(stored)).toEqual(state);
      }),
    );
  });

  test('come out of the store as they went in', () => {
    fc.assert(
      fc.property(values, (state) => {
        expect(readSaved(JSON.parse(JSON.stringify(toSaved(state))))).toEqual(toSaved(state));
      }),
    );
  });

  test('of an older shape keep what still makes sense', () => {
    const older = {
      assignee: 'a@b.example',
      expirationStatus: ['EXPIRED', 'GONE', 7],
      freeTextSearch: { text: 'x' },
      territory: 'EMEA',
    };
    expect(readSaved(older)).toEqual({ assignee: 'a@b.example', expirationStatus: ['EXPIRED'] });
    expect(readSaved({})).toEqual({});
    for (const nothing of [null, 'x', 7, true, [], ['x'], { gone: 1 }, { assignee: 7 }])
      expect(readSaved(nothing)).toBeNull();
  });

  test('whatever is stored, what is read of it is accepted as saved filters', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.dictionary(fc.constantFrom(...Object.keys(SavedFilters.shape)), fc.jsonValue()),
        ),
        (stored) => {
          const read = readSaved(stored);
          expect(read === null || SavedFilters.safeParse(read).success).toBe(true);
        },
      ),
    );
  });

  test('a filter that did not exist when they were saved narrows nothing', () => {
    expect(fromSaved({ assignee: 'a@b.example' })).toEqual({ ...emptyFilters, assignee: 'a@b.example' });
  });

  test.each([
    { surprise: 1 },
    { usage: 'UNUSED' },
    { freeTextSearch: 5 },
    { expirationStatus: ['SOMETIME'] },
    { assignee: 'x'.repeat(257) },
  ])('others are refused: %o', (body) => expect(SavedFilters.safeParse(body).success).toBe(false));
});

test.each([
  [
    { usage: 'UNUSED', my: true },
    { unused: true, my: true },
  ],
  [{ usage: 'NON_VOLUME' }, { nonVolume: true }],
  [{ usage: 'IN_OVERAGE' }, { minUsage: 100 }],
  [{ usage: 'USAGE_RANGE' }, { minUsage: 0, maxUsage: 100 }],
  [
    { usage: 'USAGE_RANGE', minUsage: 5, maxUsage: 9 },
    { minUsage: 5, maxUsage: 9 },
  ],
  [{ usage: 'MAX_VOLUME_UNKNOWN' }, { maxVolumeUnknown: true }],
  [{ expirationStatus: ['EXPIRED'] }, { expirationStatus: ['EXPIRED'] }],
])('[3.26] sent as %o, saved as %o', (sent, saved) => {
  expect(SentFilters.parse(sent)).toEqual(saved);
});

test.each([{ usage: 'SOME' }, { usage: 7 }, 'x', null])('[3.26] refused when sent: %o', (sent) => {
  expect(SentFilters.safeParse(sent).success).toBe(false);
});

describe('the call', () => {
  const asked = (query: object) => readFilters(reportFilters.Query.parse(query));

  test('takes one value or several', () => {
    expect(asked({ expirationStatus: 'EXPIRED' }).expirationStatus).toEqual(['EXPIRED']);
    expect(asked({ expirationStatus: ['EXPIRED', 'NOT_EXPIRED'] }).expirationStatus).toEqual([
      'NOT_EXPIRED',
      'EXPIRED',
    ]);
    expect(asked({})).toEqual(emptyFilters);
  });

  test.each([
    { expirationStatus: 'SOMETIME' },
    { search: ['a', 'b'] },
    { search: 'x'.repeat(256) },
    { search: 'a\0b' },
  ])('refuses what no filter means: %o', (query) =>
    expect(reportFilters.Query.safeParse(query).success).toBe(false),
  );
});

test('filters are the same when they ask for the same keys', () => {
  const own = startFilters('a@b.example');
  expect(sameFilters(own, { ...own, expirationStatus: ['EXPIRING_SOON', 'NOT_EXPIRED'] })).toBe(true);
  expect(sameFilters(own, { ...own, assignee: '' })).toBe(false);
});
