import { addDays, addMonths, firstDayOf, monthOf, type Day } from '#domain/core/day.ts';
import { isActivatable } from '#domain/products/find-product.ts';
import { applicationsOf, type DemoAccount } from './account-rows.ts';
import { imagingKind, pickKind, volumeKind, type DemoLicense, type LicenseKind } from './license-kinds.ts';
import { makeLicenseFile } from './make-license-file.ts';
import { bytesOf, makeRandom, type Random } from './make-random.ts';
import type { CsvRow } from './people-rows.ts';

const KEYS_PER_ACCOUNT = 38;
const DAYS_A_YEAR = 365;

/** About 1,500 keys of all kinds and states; those of the named demo people are what their stories need. */
export function demoLicenses(accounts: readonly DemoAccount[], today: Day): DemoLicense[] {
  return accounts.filter(({ id }) => id !== 'empty').flatMap((account) => licensesOf(account.id, today));
}

function licensesOf(accountId: string, today: Day): DemoLicense[] {
  const random = makeRandom(`licenses ${accountId}`);
  const fixed = fixedLicenses(accountId, today, random);
  const count = accountId === 'initech' ? 0 : random.whole(KEYS_PER_ACCOUNT - 18, KEYS_PER_ACCOUNT + 20);
  const filled = Array.from({ length: count }, (_, index) =>
    makeLicense({ accountId, number: index + 1, kind: pickKind(random), today, random }),
  );
  return [...fixed, ...filled.map(withApplication)];
}

/** Of accounts without a story nearly every Unified license has its application, so that a warning says something (2.68). */
function withApplication(license: DemoLicense): DemoLicense {
  const { id, accountId, cucaId, kind } = license;
  if (cucaId !== '' || kind.recordType !== 'Unified' || !accountId.startsWith('account-')) return license;
  const random = makeRandom(`application of ${id}`);
  return random.chance(0.94) ? { ...license, cucaId: random.pick(applicationsOf(accountId)) } : license;
}

/** Vera's, Leo's, Rita's and Otto's licenses: current, active, and in the state their part of the demo begins with. */
function fixedLicenses(accountId: string, today: Day, random: Random): DemoLicense[] {
  const current = (
    number: number,
    kind: LicenseKind,
    changes: Partial<DemoLicense>,
    from: Random = random,
  ): DemoLicense => ({
    ...makeLicense({ accountId, number, kind, today, random: from }),
    activationStatus: 'Active',
    created: firstDayOf(monthOf(addMonths(today, -5))),
    expiry: addMonths(firstDayOf(monthOf(today)), 7),
    groupId: '',
    automatic: false,
    ...changes,
  });
  if (accountId === 'initech')
    return [101, 102].map((number) =>
      current(number, volumeKind, {
        maxVolume: 100_000,
        maxVolumeMissingReason: '',
        cucaId: 'initech-reports',
        profile: 'normal',
        monthsBehind: 1,
      }),
    );
  const busy = { maxVolume: 50_000, maxVolumeMissingReason: '', profile: 'high' } as const;
  if (accountId === 'hooli' || accountId === 'globex-research')
    return [current(101, volumeKind, busy), ...imagingLicenses(accountId, today)];
  // Otto's and Petra's: a maximum that two applications share, of which one is a month behind.
  if (accountId === 'wayne')
    return [
      current(101, volumeKind, busy),
      ...(['wayne-portal', 'wayne-portal', 'wayne-claims'] as const).map((cucaId, index) =>
        current(
          102 + index,
          volumeKind,
          { ...busy, profile: 'normal', groupId: 'wayne-shared', cucaId, monthsBehind: index === 1 ? 1 : 0 },
          makeRandom(`shared ${index} of wayne`),
        ),
      ),
      ...imagingLicenses(accountId, today),
    ];
  if (accountId === 'umbrella')
    return [
      ...['umbrella-archive', 'umbrella-scan'].map((cucaId, index) =>
        current(101 + index, imagingKind, {
          ...{ cucaId, deploymentType: index === 0 ? 'On-premise' : 'Desktop', profile: 'unused' as const },
          // A year is over, and nobody has reported it.
          ...(index === 0 ? {} : { created: firstDayOf(monthOf(addMonths(today, -14))) }),
        }),
      ),
      ...imagingLicenses(accountId, today),
    ];
  return [];
}

/** What Leo, Rita and Petra report for besides: an application each, its deployment, and how many months ago it began. */
const imaging: Readonly<Record<string, readonly (readonly [string, string, number])[]>> = {
  // The last one belongs to no application yet: for a new one.
  umbrella: [
    ['umbrella-archive', 'Mobile', 15],
    ['', 'Cloud', 7],
  ],
  hooli: [['hooli-imaging', 'VM(s)', 9]],
  wayne: [['wayne-vision', 'Desktop', 15]],
};

/** The first day of a day's quarter: nothing is left over of the quarters that are reported. */
const quarterOf = (day: Day): Day =>
  firstDayOf(monthOf(addMonths(day, -((Number(day.slice(5, 7)) - 1) % 3))));

function imagingLicenses(accountId: string, today: Day): DemoLicense[] {
  return (imaging[accountId] ?? []).map(([cucaId, deploymentType, months], at) => ({
    ...makeLicense({
      ...{ accountId, number: 201 + at, kind: imagingKind, today },
      random: makeRandom(`imaging ${accountId} ${at}`),
    }),
    ...{ cucaId, deploymentType, activationStatus: 'Active', groupId: '', automatic: false },
    ...{ maxVolume: 500, maxVolumeMissingReason: '', profile: 'normal' as const },
    created: quarterOf(addMonths(today, -months)),
    expiry: addMonths(firstDayOf(monthOf(today)), 9),
    reportsQuarterly: cucaId !== '',
  }));
}

interface Making {
  accountId: string;
  number: number;
  kind: LicenseKind;
  today: Day;
  random: Random;
}

function makeLicense({ accountId, number, kind, today, random }: Making): DemoLicense {
  const id = `${accountId}-L${String(number).padStart(3, '0')}`;
  const expiry = pickExpiry(today, random);
  const created = expiry
    ? addDays(expiry, -DAYS_A_YEAR * random.pick([1, 1, 2, 3]))
    : addDays(today, -random.whole(40, 1500));
  const volume = kind.maxima.length > 0 && random.chance(0.85);
  const grouped = volume && random.chance(0.15);
  return {
    id,
    accountId,
    cucaId: random.chance(0.7) ? (random.pick([...applicationsOf(accountId), '']) ?? '') : '',
    kind,
    key: bytesOf(`key ${id}`, 32).toString('hex'),
    created: created > today ? addDays(today, -random.whole(5, 60)) : created,
    expiry,
    maxVolume: volume ? (grouped ? (kind.maxima[0] ?? null) : random.pick(kind.maxima)) : null,
    maxVolumeMissingReason: volume ? '' : random.pick(['NON_VOLUME', 'UNKNOWN', 'UNLIMITED']),
    activationStatus: random.pick([
      ...Array<string>(12).fill('Active'),
      'Pending Manual Create',
      'Inactive',
      '',
      '',
    ]),
    groupId: grouped ? `${accountId}-${kind.productName}-pool` : '',
    deploymentType: random.pick(kind.deploymentTypes),
    profile: random.pick(['normal', 'normal', 'normal', 'high', 'nearly', 'overage', 'unused'] as const),
    automatic: random.chance(0.35),
    monthsBehind: 0,
  };
}

function pickExpiry(today: Day, random: Random): Day | null {
  const share = random.next();
  if (share < 0.1) return null;
  if (share < 0.22) return addDays(today, -random.whole(1, 500));
  if (share < 0.32) return addDays(today, random.whole(1, 29));
  return addDays(today, random.whole(30, 700));
}

/** How many machines a license allows, where machines are activated on it. */
const maxActivationsOf = ({ id, kind, deploymentType }: DemoLicense): string =>
  isActivatable(kind.productName, deploymentType)
    ? makeRandom(`activations of ${id}`).pick(['', '2', '5', '10'])
    : '';

/** One line of license-keys.csv. */
export function licenseRow(license: DemoLicense): CsvRow {
  const { kind } = license;
  const random = makeRandom(`row ${license.id}`);
  const file = makeLicenseFile(license);
  return {
    licenseKeyId: license.id,
    accountId: license.accountId,
    cucaId: license.cucaId,
    groupId: license.groupId,
    licenseId: `LIC-${license.id.toUpperCase()}`,
    recordType: kind.recordType,
    productName: kind.productName,
    licensedProduct: random.pick(kind.licensedProducts),
    version: kind.version,
    suffix: '',
    productCategory: kind.category,
    platform: kind.platform,
    productLicense: `PL-${String(random.whole(100_000, 999_999))}`,
    productLicenseUrl: `https://crm.vendor.example/licenses/${license.id}`,
    productLicenseDescriptor: random.chance(0.5) ? `${kind.productName} ${kind.category.toLowerCase()}` : '',
    productLicenseContactName: random.chance(0.6) ? 'Robin Contact' : '',
    productLicenseContactEmail: random.chance(0.6) ? `licenses@${license.accountId}.example` : '',
    licenseKey: license.key,
    licenseFileName: file?.name ?? '',
    licenseFileBase64: file?.content.toString('base64') ?? '',
    downloadLicenseKeyUrl: '',
    license: kind.category,
    purchasedFeatures: kind.modules.join(', '),
    deploymentType: license.deploymentType,
    environment: random.pick([
      'Production',
      'Production',
      'Production',
      'Development',
      'Staging',
      'QA Testing',
    ]),
    activationStatus: license.activationStatus,
    createdDate: license.created,
    expiryDate: license.expiry ?? '',
    maxVolume: license.maxVolume === null ? '' : String(license.maxVolume),
    maxVolumeMissingReason: license.maxVolumeMissingReason,
    maxActivations: maxActivationsOf(license),
  };
}
