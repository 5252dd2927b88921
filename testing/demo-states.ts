import { beforeAll, describe, expect, test } from 'vitest';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import type { ReportedChart } from '#domain/usage-chart/schema.ts';
import { chartAddress } from './chart-address.ts';
import type { ProductSummary } from '#domain/products/product-summary.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { signIn } from './people.ts';
import type { TestPortal } from './test-portal.ts';

const STAFF_MEMBER = 'ines.internal@vendor.example';
const LICENSEE = 'lena.licensee@acme.example';
const IMAGING_REPORTER = 'leo.imaging@umbrella.example';
const TEAM_OWNER = 'otto.owner@wayne.example';
const ALL_ROUNDER = 'petra.power@wayne.example';
const REPORTER = 'vera.volume@initech.example';
const VIEWER = 'vito.viewer@wayne.example';

/** The account whose people between them open every page. */
const WAYNE = '/api/accounts/wayne';

/** What the licenses of an account are to show, each at least once. */
const states: readonly (readonly [string, (license: LicenseRecord) => boolean])[] = [
  ['overage', ({ overage, usagePercent }) => overage === true && usagePercent !== null && usagePercent >= 100],
  ['high usage', ({ usagePercent }) => usagePercent !== null && usagePercent > 80 && usagePercent < 100],
  ['unused', ({ usagePercent, maxVolume, lastTimeUsed }) => usagePercent === null && maxVolume !== null && lastTimeUsed === null],
  ['unknown maximum, with usage', ({ maxVolumeMissingReason, totalUsage, usagePercent }) =>
    maxVolumeMissingReason === 'UNKNOWN' && totalUsage !== '0' && usagePercent === null],
  ['active', ({ activationStatus }) => activationStatus === 'Active'],
  ['inactive', ({ activationStatus }) => activationStatus === 'Inactive'],
  ['pending', ({ activationStatus }) => activationStatus === 'Pending Manual Create'],
  ['without a status', ({ activationStatus }) => activationStatus === null],
  ['expiring', ({ expirationStatus }) => expirationStatus === 'EXPIRING_SOON'],
  ['expired', ({ expirationStatus }) => expirationStatus === 'EXPIRED'],
  ['never expiring', ({ expiryDate, expirationStatus }) => expiryDate === null && expirationStatus === 'NOT_EXPIRED'],
  ['no application', ({ customerUseCaseApplication, cucaId }) => customerUseCaseApplication === null && cucaId === null],
  ['a maximum shared by three keys', ({ sharedBy, sharedWith, groupId }) =>
    sharedBy === 3 && sharedWith.length === 2 && groupId !== null],
  ['reported by hand', ({ groupReportingType }) => groupReportingType === 'MANUAL'],
  ['reporting by itself', ({ groupReportingType }) => groupReportingType === 'AUTO'],
]; // prettier-ignore

/** Each page with somebody who opens it, the call that fills it, and how many lines it has at least. */
const pages: readonly (readonly [page: string, who: string, url: string, list: string, least: number])[] = [
  ['choice of the account', 'mona.multi@globex.example', '/api/accounts', '', 3],
  ['landing: what is due for imaging', ALL_ROUNDER, `${WAYNE}/state`, 'imaging', 1],
  ['landing: usage of its maxima', ALL_ROUNDER, `${WAYNE}/state`, 'usage.groups', 1],
  ['products', STAFF_MEMBER, `${WAYNE}/purchased-products`, '', 5],
  ['choice of the application', ALL_ROUNDER, `${WAYNE}/applications`, '', 3],
  ['product overview: keys', TEAM_OWNER, `${WAYNE}/cucas/wayne-portal/products/iText/overview`, 'keys', 3],
  [
    'product overview: maxima',
    TEAM_OWNER,
    `${WAYNE}/cucas/wayne-portal/products/iText/overview`,
    'groups',
    2,
  ],
  ['downloads', LICENSEE, '/api/salesforce/accounts/acme/license-keys/downloadable', '', 10],
  ['usage reports', ALL_ROUNDER, `${WAYNE}/usage-reports`, 'content', 5],
  ['own reports', REPORTER, '/api/submissions/own', 'receipts', 3],
  ['calendar', ALL_ROUNDER, `${WAYNE}/calendar`, 'entries', 10],
  ['alerts', LICENSEE, '/api/accounts/acme/alerts', 'content', 2],
  ['API tokens', ALL_ROUNDER, `${WAYNE}/api-tokens`, '', 2],
  ['record of deeds', ALL_ROUNDER, `${WAYNE}/audit`, 'content', 5],
  ['team: members', TEAM_OWNER, `${WAYNE}/cucas/wayne-portal/members`, '', 3],
  ['team: keys', TEAM_OWNER, `${WAYNE}/cucas/wayne-portal/license-keys`, '', 5],
  ['team: invitations', TEAM_OWNER, `${WAYNE}/cucas/wayne-portal/invitations`, '', 1],
  ['team: requests', TEAM_OWNER, `${WAYNE}/cucas/wayne-portal/access-requests`, '', 1],
  ['team: history', TEAM_OWNER, `${WAYNE}/cucas/wayne-portal/history`, 'changes', 3],
  [
    'imaging report',
    IMAGING_REPORTER,
    '/api/accounts/umbrella/applications/umbrella-archive/imaging-licenses',
    '',
    2,
  ],
  ['imaging report: a new application', IMAGING_REPORTER, '/api/accounts/umbrella/imaging-licenses', '', 1],
  ['imaging reminder', IMAGING_REPORTER, '/api/accounts/umbrella/imaging-reminder', 'licenses', 1],
  ['past usage', LICENSEE, '/api/salesforce/accounts/acme/certifiable-licenses', '', 5],
  ['certifications', STAFF_MEMBER, '/api/cases', 'content', 5],
  ['unmatched usage', STAFF_MEMBER, '/api/unmatched-usage', 'content', 3],
  ['exposed keys', STAFF_MEMBER, '/api/exposed-keys', '', 2],
  ['jobs', STAFF_MEMBER, '/api/background-processes/invocations', '', 10],
];

/** What people find in the demo, whenever it was loaded. */
export function testStates(now: string, loaded: () => TestPortal): void {
  describe(`the demo as it is loaded on ${now}`, () => {
    let portal: TestPortal;
    let licenses: LicenseRecord[];

    const get = async <T>(email: string, url: string): Promise<T> => {
      const { id } = await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
        trx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
      );
      const { headers } = await signIn(portal.portal, id);
      const answer = await portal.app.inject({ url, headers });
      expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
      return answer.json<T>();
    };
    const licensesOf = async (query = ''): Promise<LicenseRecord[]> => {
      const products = await get<ProductSummary[]>(STAFF_MEMBER, `${WAYNE}/purchased-products`);
      const all = products.map(({ productName }) =>
        get<{ content: LicenseRecord[] }>(
          STAFF_MEMBER,
          `${WAYNE}/purchased-products/${encodeURIComponent(productName)}/licenses?limit=200${query}`,
        ),
      );
      return (await Promise.all(all)).flatMap(({ content }) => content);
    };

    beforeAll(async () => {
      portal = loaded();
      licenses = await licensesOf();
    });

    test.each(states)('one account shows a license: %s', (_state, isShown) => {
      expect(licenses.filter(isShown).length).toBeGreaterThan(0);
    });

    test.each([
      'activationStatus=Inactive',
      'activationStatus=Pending Manual Create',
      'expirationStatus=EXPIRING_SOON',
      'expirationStatus=EXPIRED',
    ])('the filter %s of its page finds some, and not all', async (filter) => {
      const found = await licensesOf(`&${encodeURI(filter)}`);
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThan(licenses.length);
    });

    test('[8.31] one of its charts warns of overlapping manual periods', async () => {
      const [start, end] = [`${Number(now.slice(0, 4)) - 1}${now.slice(4, 8)}01`, now.slice(0, 10)];
      const facts = licenses.map(({ licenseKeyId, productName }) =>
        get<ReportedChart>(
          STAFF_MEMBER,
          chartAddress(
            { account: 'wayne', product: productName },
            'MANUAL',
            `startDate=${start}&endDate=${end}&licenseKeyId=${licenseKeyId}`,
          ),
        ),
      );
      expect((await Promise.all(facts)).flatMap(({ conflicts }) => conflicts)).not.toEqual([]);
    });

    test('its people see a shared maximum, one of others, an expired key and an unknown maximum in their overviews', async () => {
      const groupsOf = async (email: string, application: string) =>
        (
          await get<{ groups: Record<string, unknown>[] }>(
            email,
            `${WAYNE}/cucas/${application}/products/iText/overview`,
          )
        ).groups;
      const shared = { licenseGroupId: 'g:wayne-shared', maxVolume: '50000' };
      expect(await groupsOf(TEAM_OWNER, 'wayne-portal')).toContainEqual(
        expect.objectContaining({
          ...shared,
          ownKeys: 2,
          otherKeys: 1,
          totalUsage: expect.stringMatching(/^\d+$/),
        }),
      );
      const seenByVito = await groupsOf(VIEWER, 'wayne-claims');
      expect(seenByVito).toContainEqual(
        expect.objectContaining({ ...shared, ownKeys: 1, otherKeys: 2, totalUsage: null }),
      );
      expect(seenByVito).toContainEqual(
        expect.objectContaining({ maxVolume: null, maxVolumeMissingReason: 'UNKNOWN', usagePercent: null }),
      );
      const suite = await get<{ expiry: { expired: number } }>(
        TEAM_OWNER,
        `${WAYNE}/cucas/wayne-portal/products/iText%20Suite/overview`,
      );
      expect(suite.expiry.expired).toBeGreaterThan(0);
    });

    test.each(pages)('a page is full: %s', async (_page, who, url, list, least) => {
      let answer = await get<unknown>(who, url);
      for (const name of list === '' ? [] : list.split('.'))
        answer = (answer as Record<string, unknown>)[name];
      expect((answer as unknown[]).length).toBeGreaterThanOrEqual(least);
    });

    test('an account with nothing has nothing', async () => {
      const url = '/api/salesforce/accounts/empty/license-keys/downloadable';
      expect(await get<unknown[]>('emil.empty@empty.example', url)).toEqual([]);
    });
  });
}
