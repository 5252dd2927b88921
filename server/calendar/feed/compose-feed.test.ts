import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { CalendarEntry, ExpiryEntry } from '#domain/calendar/schema.ts';
import { addDays } from '#domain/core/day.ts';
import { composeFeed } from './compose-feed.ts';

const of = {
  publicUrl: 'https://portal.example',
  vendorName: 'Northwind Imaging',
  internal: false,
  today: '2026-11-22',
};
const account = { id: 'acme', name: 'Acme; Söhne, Ltd' };
const expiry = (id: string, day: string, more: Partial<ExpiryEntry> = {}): ExpiryEntry => ({
  ...{ kind: 'EXPIRY', id, day, account, productName: 'iText', licenses: 1, keys: 1, names: ['PL-1'] },
  status: 'NOT_EXPIRED',
  ...more,
});
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));

/** A component as RFC 7265 writes it: name, properties, components. */
type Property = readonly [name: string, parameters: object, type: string, value: string];
type Parsed = readonly [string, readonly Property[], readonly (readonly [string, readonly Property[]])[]];

const others: CalendarEntry[] = [
  {
    ...{
      kind: 'VOLUME',
      id: 'v',
      day: '2026-10-31',
      account,
      licenses: 2,
      keys: 2,
      month: '2026-10',
      isDue: true,
    },
    names: ['iText PL-1', 'DITO …tail'],
  },
  {
    ...{ kind: 'IMAGING', id: 'i', day: '2026-09-30', account, licenses: 1, isDue: true },
    application: { id: 'scan', name: 'Scan stations' },
    period: { start: '2026-07-01', end: '2026-09-30' },
  },
  {
    ...{ kind: 'IMAGING', id: 'n', day: '2026-12-31', account, licenses: 1, isDue: false },
    application: { id: 'scan', name: 'Scan stations' },
    period: null,
  },
];

test('each entry is a whole day with a page to go to, as a calendar program reads it', () => {
  const entries = [
    expiry('e', '2028-02-29', { licenses: 2, keys: 3, names: ['PL-1', 'PL-2', 'PL-3'] }),
    ...others,
  ];
  const events = read(composeFeed({ entries, more: 0 }, of));
  expect(
    events.map(({ summary, startDate, endDate }) => [summary, startDate.toString(), endDate.toString()]),
  ).toEqual([
    ['2 iText licenses expire, Acme; Söhne, Ltd', '2028-02-29', '2028-03-01'],
    ['Report usage for Oct 2026, Acme; Söhne, Ltd', '2026-10-31', '2026-11-01'],
    ['Report usage for Scan stations: Q3 2026 (Jul–Sept), Acme; Söhne, Ltd', '2026-09-30', '2026-10-01'],
    ['More usage can be reported for Scan stations, Acme; Söhne, Ltd', '2026-12-31', '2027-01-01'],
  ]);
  expect(events.every(({ startDate }) => startDate.isDate)).toBe(true);
  expect(events.map(({ description }) => description)).toEqual([
    'Shared by 3 keys\nPL-1, PL-2, PL-3\nhttps://portal.example/accounts/acme/calendar',
    '2 licenses: iText PL-1, DITO …tail\nhttps://portal.example/accounts/acme/products/iText/report-usage',
    '1 license\nhttps://portal.example/accounts/acme/cuca/scan/products/default/report-usage',
    '1 license\nhttps://portal.example/accounts/acme/calendar',
  ]);
  expect(events.map(({ component }) => component.getFirstPropertyValue('transp'))).toEqual(
    Array(4).fill('TRANSPARENT'),
  );
});

test('an event that names the first few of its keys says how many more there are', () => {
  const names = ['PL-1', 'PL-2', 'PL-3'];
  const month = others
    .filter(({ kind }) => kind === 'VOLUME')
    .map((entry) => ({ ...entry, keys: 1_005, names }));
  const entries = [expiry('e', '2026-12-01', { licenses: 7, keys: 7, names }), ...month];
  const [expires, report] = read(composeFeed({ entries, more: 0 }, of));
  expect(expires?.description).toMatch(/^PL-1, PL-2, PL-3, and 4 more\n/);
  expect(report?.description).toMatch(/^2 licenses: PL-1, PL-2, PL-3, and 1,002 more keys\n/);
});

test('staff are led to the licenses of the product', () => {
  const [event] = read(
    composeFeed(
      { entries: [expiry('e', '2026-12-01', { productName: 'Apryse SDK' })], more: 0 },
      { ...of, internal: true },
    ),
  );
  expect(event?.component.getFirstPropertyValue('url')).toBe(
    'https://portal.example/accounts/acme/products/Apryse%20SDK/licenses',
  );
});

test('5,000 entries are read, each under an id of its own that is the same on another day', () => {
  const entries = Array.from({ length: 5_000 }, (_, at) =>
    expiry(`expiry:acme:iText:${at}`, addDays('2026-11-22', at % 540)),
  );
  const parse = (today: string) => ICAL.parse(composeFeed({ entries, more: 12 }, { ...of, today })) as Parsed;
  const valueOf = (properties: readonly Property[], wanted: string) =>
    properties.find(([name]) => name === wanted)?.[3] ?? '';
  const [today, later] = [parse('2026-11-22'), parse('2026-12-24')];
  const ids = today[2].map(([, properties]) => valueOf(properties, 'uid'));
  expect(new Set(ids).size).toBe(5_000);
  expect(ids[0]).toMatch(/^[0-9a-f]{32}@portal\.example$/);
  expect(later[2].map(([, properties]) => valueOf(properties, 'uid')).join()).toBe(ids.join());
  expect(valueOf(today[1], 'x-wr-caldesc')).toBe('12 entries further from today are not included.');
});
