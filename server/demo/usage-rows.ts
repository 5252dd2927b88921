import {
  addDays,
  addMonths,
  firstDayOf,
  lastDayOf,
  monthOf,
  type Day,
  type Month,
} from '#domain/core/day.ts';
import type { DemoLicense, UsageProfile } from './license-kinds.ts';
import { makeRandom, type Random } from './make-random.ts';
import type { CsvRow } from './people-rows.ts';

const MONTHS = 24;
/** The longest stretch that a chart shows by day. */
const DAILY_DAYS = 31;
/** The share of a month that a day has. */
const DAY = 1 / 30;
const UNLIMITED_BASE = 30_000;

/** The share of the maximum used in a year. */
const shareOf: Record<UsageProfile, readonly [number, number]> = {
  normal: [0.2, 0.75],
  high: [0.82, 0.89],
  nearly: [0.92, 0.99],
  overage: [1.05, 1.6],
  unused: [0, 0],
};

/**
 * usage.csv of one license: two years, by month where people report. A product that reports by itself sends its figures
 * by day in the newest months and as one batch on a month's last day before: a row over many days of automatic usage
 * would be as many rows to store, and a first start has no time for them.
 */
export function usageRows(license: DemoLicense, today: Day): CsvRow[] {
  if (license.profile === 'unused') return [];
  const random = makeRandom(`usage ${license.id}`);
  const { kind } = license;
  if (kind.usageType === 'Deployments') return deploymentRows(license, today, random);
  const source = license.automatic
    ? random.pick(['itext-json', 'itext-json', 'itext-xml', 'pws'])
    : random.pick(['itext-volume-manual', 'manual']);
  const [low, high] = shareOf[license.profile];
  const perMonth = ((license.maxVolume ?? UNLIMITED_BASE) * (low + random.next() * (high - low))) / 12;
  const rows: CsvRow[] = [];
  const pulse = makeRandom(`pulse ${license.id}`);
  const add = (usageType: string, spans: readonly Span[], value: number): void => {
    for (const span of spans)
      rows.push(
        row(
          license,
          source,
          usageType,
          span,
          Math.max(1, Math.round(value * span.share * swing(span, pulse))),
        ),
      );
  };
  for (const month of monthsOf(license, today)) {
    const value = Math.round(perMonth * (0.7 + random.next() * 0.6));
    const whole = bounds(license, month, today);
    const isByDay = license.automatic && whole.end >= addDays(today, -DAILY_DAYS);
    const batch = license.automatic ? { ...whole, start: whole.end } : whole;
    add(kind.usageType, isByDay ? byDay(whole) : [{ ...batch, share: 1 }], value);
    for (const module of kind.modules)
      if (random.chance(0.4))
        add(module, isByDay ? byWeek(whole) : [{ ...batch, share: 1 }], value * 0.1 * random.next());
  }
  if (!license.automatic && random.chance(0.15)) rows.push(...overlap(license, today, random));
  return rows;
}

/** Full months in which the license was valid, the newest 24; a running month only where usage arrives by itself. */
function monthsOf(license: DemoLicense, today: Day): Month[] {
  const last = license.automatic ? monthOf(today) : monthOf(addMonths(today, -1 - license.monthsBehind));
  const months = Array.from({ length: MONTHS }, (_, back) => monthOf(addMonths(firstDayOf(last), -back)));
  return months
    .filter(
      (month) =>
        lastDayOf(month) >= license.created &&
        (license.expiry === null || firstDayOf(month) <= license.expiry),
    )
    .toReversed();
}

interface Span {
  start: Day;
  end: Day;
  /** Of the month's usage. */
  share: number;
}

interface Stretch {
  start: Day;
  end: Day;
}

function bounds(license: DemoLicense, month: Month, today: Day): Stretch {
  const ends = [
    lastDayOf(month),
    license.expiry ?? '9999-12-31',
    license.automatic ? addDays(today, -1) : '9999-12-31',
  ].sort();
  const start = [firstDayOf(month), license.created].sort()[1] ?? firstDayOf(month);
  const end = ends[0] ?? start;
  return { start, end: end < start ? start : end };
}

function byDay({ start, end }: Stretch, step = 1): Span[] {
  const spans: Span[] = [];
  for (let day = start; day <= end; day = addDays(day, step))
    spans.push({ start: day, end: day, share: step * DAY });
  return spans;
}
const byWeek = (stretch: Stretch): Span[] => byDay(stretch, 7);

/** No day is like the other, and little happens at weekends; a whole month's figure stays as it is. */
function swing({ start, share }: Span, random: Random): number {
  if (share === 1) return 1;
  const around = 0.8 + random.next() * 0.4;
  if (share !== DAY) return around;
  const isWeekend = [0, 6].includes(new Date(`${start}T00:00:00Z`).getUTCDay());
  return around * (isWeekend ? 0.25 : 1.3); // a week of these comes to seven days' worth
}

/** The same weeks reported twice by hand: kept, and shown as a conflict. */
function overlap(license: DemoLicense, today: Day, random: Random): CsvRow[] {
  const start = addDays(today, -70);
  if (start < license.created) return [];
  return [
    row(
      license,
      'salesforce-original',
      license.kind.usageType,
      { start, end: addDays(start, 20), share: 1 },
      random.whole(100, 900),
    ),
  ];
}

/** Imaging and the like: reported by quarter, as deployments. */
function deploymentRows(license: DemoLicense, today: Day, random: Random): CsvRow[] {
  if (!(license.reportsQuarterly ?? random.chance(0.5))) return [];
  const rows: CsvRow[] = [];
  const quarter = firstDayOf(
    `${today.slice(0, 4)}-${['01', '01', '01', '04', '04', '04', '07', '07', '07', '10', '10', '10'][Number(today.slice(5, 7)) - 1] ?? '01'}`,
  );
  for (let back = 6; back >= 2; back -= 1) {
    const start = addMonths(quarter, -3 * back);
    const end = addDays(addMonths(start, 3), -1);
    if (start < license.created || (license.expiry !== null && end > license.expiry)) continue;
    rows.push(
      row(
        license,
        'leadtools-manual',
        'Deployments',
        { start, end, share: 1 },
        random.whole(1, license.maxVolume ?? 60),
      ),
    );
  }
  return rows;
}

const row = (license: DemoLicense, source: string, usageType: string, span: Span, value: number): CsvRow => ({
  licenseKeyId: license.id,
  source,
  usageType,
  startDate: span.start,
  endDate: span.end,
  usageValue: String(value),
  environment: 'Production',
  applicationId: license.cucaId,
});
