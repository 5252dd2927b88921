import { expect, test } from 'vitest';
import type { Grants } from '../access/can.ts';
import type { AccountRole, CucaRole } from '../access/permissions.ts';
import { landingOf, type LandingQuestion } from './landing.ts';

const items = [
  { pageType: 'OVERVIEW', productName: 'LEADTOOLS' },
  { pageType: 'REPORT_USAGE', productName: 'LEADTOOLS' },
] as const;

function ask(
  roles: AccountRole[],
  cucaRoles: CucaRole[] | null = null,
  more: Partial<LandingQuestion> = {},
): ReturnType<typeof landingOf> {
  const cucas = cucaRoles === null ? {} : { c: { roles: cucaRoles } };
  const grants: Grants = { globalRoles: [], accounts: { a: { roles, cucas } } };
  const cuca = cucaRoles === null ? undefined : { id: 'c', visibleItems: items };
  return landingOf({ grants, accountId: 'a', cuca, flag: 'true', ...more });
}

const overview = { action: 'overview' };
const downloads = { action: 'downloads' };
const settings = { action: 'settings' };
const report = (...kinds: string[]) => ({
  action: 'report',
  ways: kinds.map((kind) => (kind === 'imaging' ? { kind, cucaId: 'c' } : { kind })),
});
const buttons = (...list: object[]) => ({ kind: 'buttons', buttons: list });
const toDownloads = { kind: 'redirect', to: 'newLicenses' };

test('[2.15] the landing page offers overview, report and downloads to somebody who has them all', () => {
  expect(ask(['LICENSEE', 'ITEXT_VOLUME_REPORTER'], ['CUCA_OWNER'])).toEqual(
    buttons(overview, report('volume'), downloads, settings),
  );
});

test('[2.29] the settings of the application have a button for whoever may read them, with and without the flag', () => {
  expect(ask([], ['CUCA_OWNER'])).toEqual(buttons(overview, settings));
  expect(ask(['ITEXT_VOLUME_REPORTER'], ['CUCA_ADMIN'], { flag: null })).toEqual(
    buttons(report('volume'), settings),
  );
  expect(ask([], ['CUCA_VIEWER'])).toEqual(buttons(overview));
  expect(ask(['ITEXT_VOLUME_REPORTER'], ['CUCA_OWNER'], { cuca: undefined })).toEqual(
    buttons(report('volume')),
  );
});

test('[2.16] internal people go on to the products', () => {
  const grants: Grants = { globalRoles: ['INTERNAL_STAKEHOLDER'], accounts: {} };
  expect(ask([], null, { grants })).toEqual({ kind: 'redirect', to: 'products' });
});

test.each([
  ['a licensee', ask(['LICENSEE'])],
  ['an account viewer', ask(['ACCOUNT_VIEWER'])],
  [
    'a licensee who views an application without the flag',
    ask(['LICENSEE'], ['CUCA_VIEWER'], { flag: null }),
  ],
  ['an application owner without the flag', ask([], ['CUCA_OWNER'], { flag: 'false' })],
])('[2.17] %s has no overview and no report option, and goes on to the downloads', (_who, landing) => {
  expect(landing).toEqual(toDownloads);
});

test('[2.18] a volume reporter who also reports imaging for the selected application chooses between the two', () => {
  expect(ask(['ITEXT_VOLUME_REPORTER'], ['LEADTOOLS_CUCA_REPORTER'])).toEqual(
    buttons(report('imaging', 'volume')),
  );
  expect(ask(['ITEXT_VOLUME_REPORTER'], ['CUCA_OWNER'], { flag: null })).toEqual(
    buttons(report('volume'), settings),
  );
  expect(ask([], ['LEADTOOLS_CUCA_REPORTER'])).toEqual(buttons(report('imaging')));
});

test('[2.18] an application without imaging keys leaves the volume alone to report', () => {
  const cuca = { id: 'c', visibleItems: [{ pageType: 'REPORT_USAGE', productName: 'iText' } as const] };
  expect(ask(['ITEXT_VOLUME_REPORTER'], ['LEADTOOLS_CUCA_REPORTER'], { cuca })).toEqual(
    buttons(report('volume')),
  );
  expect(ask([], ['LEADTOOLS_CUCA_REPORTER'], { cuca })).toEqual(toDownloads);
});

test('[2.18] imaging usage of other applications is a way too where the selected one has none to report', () => {
  const cuca = { id: 'c', visibleItems: [] };
  const roles = { roles: ['LEADTOOLS_CUCA_REPORTER' as const] };
  const askAmong = (accountRoles: AccountRole[], ...ids: string[]) =>
    ask(accountRoles, null, {
      grants: {
        globalRoles: [],
        accounts: { a: { roles: accountRoles, cucas: { c: roles, d: roles, e: roles } } },
      },
      cuca,
      applications: [cuca, ...ids.map((id) => ({ id, visibleItems: items }))],
    });
  const imaging = (cucaId: string) => ({ kind: 'imaging', cucaId });
  const ways = (...list: object[]) => buttons({ action: 'report', ways: list });
  expect(askAmong(['ITEXT_VOLUME_REPORTER'], 'd')).toEqual(ways(imaging('d'), { kind: 'volume' }));
  expect(askAmong([], 'd', 'e')).toEqual(ways(imaging('d'), imaging('e')));
  // Of an application in which the person has no role nothing is offered.
  expect(askAmong(['ITEXT_VOLUME_REPORTER'], 'stranger')).toEqual(ways({ kind: 'volume' }));
  const applications = [{ id: 'd', visibleItems: items }];
  expect(ask([], ['LEADTOOLS_CUCA_REPORTER'], { applications })).toEqual(ways(imaging('c')));
});

test('[6.14] the overview button needs the flag, a product of a family, and the right to read its usage', () => {
  expect(ask([], ['CUCA_VIEWER'])).toEqual(buttons(overview));
  expect(ask([], ['CUCA_VIEWER'], { flag: null })).toEqual(toDownloads);
  const cuca = { id: 'c', visibleItems: [{ pageType: 'OVERVIEW', productName: 'PDFlib' } as const] };
  expect(ask([], ['CUCA_VIEWER'], { cuca })).toEqual(toDownloads);
  expect(ask([], ['LEADTOOLS_CUCA_REPORTER'])).toEqual(buttons(report('imaging')));
});

test('[6.15] rights on an application count only while it is the selected one', () => {
  expect(ask([], ['LEADTOOLS_CUCA_REPORTER'], { cuca: { id: 'other', visibleItems: items } })).toEqual(
    toDownloads,
  );
});

test('[6.15] an application with an overview alone has nothing to report', () => {
  const cuca = { id: 'c', visibleItems: items.slice(0, 1) };
  expect(ask([], ['LEADTOOLS_CUCA_REPORTER'], { cuca })).toEqual(toDownloads);
});
