import { expect, test, type Browser, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { dayOf } from '#domain/core/day.ts';
import {
  beginCertifying,
  confirmAll,
  describeApps,
  heading,
  press,
  reportApps,
  type Variant,
} from '../testing/certifying-pages.ts';
import { type OwnPortal, startOwnPortal } from '../testing/own-portal.ts';
import { watchComplaints } from '../testing/pages.ts';

/** Who certifies for the one account, a colleague of theirs, and the vendor's. */
const people = {
  reporter: 'petra@acme.example',
  accountViewer: 'avi@acme.example',
  colleague: 'lena@acme.example',
  staffMember: 'ines@vendor.example',
} as const;

const daysAgo = (days: number): string => dayOf(new Date(Date.now() - days * 86_400_000));
const key = (id: string, product: string, max: string): string =>
  `${id},acme,Unified,${product},${product === 'iText' ? 'iText Core' : 'PDFTron'},${product},` +
  `${id.padEnd(64, '0')},Active,${daysAgo(120)},${daysAgo(-200)},${max}`;

const files = {
  'accounts.csv': 'id,name\nacme,Acme Insurance\n',
  'license-keys.csv': [
    'licenseKeyId,accountId,recordType,productName,licensedProduct,platform,licenseKey,activationStatus,createdDate,expiryDate,maxVolume',
    key('acme-volume', 'iText', '10000'),
    key('acme-sdk', 'Apryse SDK', ''),
    '',
  ].join('\n'),
  'users.csv': [
    'email,firstName,lastName,globalRoles',
    `${people.reporter},Petra,Power,`,
    `${people.accountViewer},Avi,Viewer,`,
    `${people.colleague},Lena,Licensee,`,
    `${people.staffMember},Ines,Internal,INTERNAL_STAKEHOLDER`,
    '',
  ].join('\n'),
  'roles.csv': [
    'email,accountId,roles',
    `${people.reporter},acme,LICENSEE;ITEXT_VOLUME_REPORTER`,
    `${people.accountViewer},acme,ACCOUNT_VIEWER`,
    `${people.colleague},acme,LICENSEE`,
    '',
  ].join('\n'),
};

/** A portal of its own with these people, a license of 10,000 documents and one of the SDK. */
async function startCertifyingPortal(): Promise<OwnPortal> {
  const portal = await startOwnPortal();
  await portal.seed(files, Object.values(people));
  return portal;
}

const PAGE = '/accounts/acme/report-past-usage';

let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startCertifyingPortal();
});
test.afterAll(() => portal.stop());

/** The calls of a submit, as the browser makes them. */
const calls = {
  case: ['POST', /\/cases$/],
  contact: ['POST', /\/contacts$/],
  usage: ['POST', /\/past-itext-usage$/],
  'handing over': ['PATCH', /\/cases\/[^/]+$/],
} as const;
type Cut = 'network before' | 'network after' | 'session';
type Person = 'reporter' | 'accountViewer';

/** In the middle of a call the network goes, before the portal has it or before its answer, or the session ends. */
async function cutDuring(
  page: Page,
  cut: Cut,
  name: keyof typeof calls,
  person: Person,
): Promise<{ happened: () => boolean }> {
  const [method, pattern] = calls[name];
  let isMet = false;
  let happened = false;
  await page.route(pattern, async (route) => {
    if (isMet || route.request().method() !== method) return route.fallback();
    isMet = true;
    if (cut === 'session') {
      await portal.endSessions(people[person]);
      await route.continue();
    } else {
      if (cut === 'network after') expect((await route.fetch()).status()).toBe(200);
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    }
    happened = true;
  });
  return { happened: () => happened };
}

const SESSION_OVER = 'Your session has ended. Sign in to continue where you left off.';
/** From the summary, where what was confirmed may be known or not. */
async function sendOn(page: Page): Promise<void> {
  await expect(heading(page, 'Summary')).toBeVisible();
  if (!(await page.getByRole('checkbox', { name: /^I confirm/ }).isChecked())) await confirmAll(page);
  await press(page, /^Submit (?:report|the rest)$/);
}
/** Whoever opens the wizard anew finds the report where it was left. */
async function resume(page: Page): Promise<void> {
  await press(page, 'Continue where you left off');
  await sendOn(page);
}

/** The ways on: everything is known, only what the server keeps is known, and somebody else knows that. */
const ways = {
  'in the same page': async (_browser: Browser, page: Page, cut: Cut): Promise<Page> => {
    if (cut !== 'session') {
      await expect(page.getByText(/^No connection\. Trying again/).first()).toBeVisible();
      await page.context().setOffline(false);
      return page;
    }
    // The provider still knows them, and leads back to where they were.
    await page.getByRole('link', { name: 'Sign in', exact: true }).press('Enter');
    await sendOn(page);
    return page;
  },
  'in another browser': async (browser: Browser, page: Page): Promise<Page> => {
    await page.context().close();
    const other = await portal.open(browser, people.reporter, PAGE);
    await resume(other);
    return other;
  },
  'by a colleague': async (browser: Browser, page: Page): Promise<Page> => {
    await page.context().close();
    const other = await portal.open(browser, people.colleague, PAGE);
    await expect(other.getByText(/^Petra Power worked on this form/)).toBeVisible();
    await resume(other);
    return other;
  },
} as const;

type Tried = [apps: string, Person, Variant, Cut, during: keyof typeof calls, keyof typeof ways, number[]];
/** Each cut and way; that every call, cut anywhere, leaves one of each is tried without a browser (`cut-submits`). */
const tried: Tried[] = [
  ['Agency', 'reporter', 'classic', 'network before', 'case', 'in the same page', [700, 2000]],
  ['Archive', 'reporter', undefined, 'network after', 'contact', 'by a colleague', [100, 200]],
  ['Claims', 'reporter', undefined, 'session', 'usage', 'in another browser', [150, 250]],
  ['Mailroom', 'accountViewer', undefined, 'session', 'handing over', 'in the same page', [400, 600]],
];

// One report after the other.
test.describe.configure({ mode: 'serial' });

for (const [called, person, variant, cut, during, way, used] of tried)
  test(`[2.83] [2.85] [4.34] [4.36] [4.37] the ${person} certifies in the ${variant ?? 'newer'} variant, ${cut} cut during the ${during}, gone on with ${way}: each part stands once`, async ({
    browser,
  }) => {
    const apps = used.map((documents, at) => ({ name: `${called} ${at + 1}`, documents: String(documents) }));
    const email = `${called.toLowerCase()}@acme.example`;
    const page = await portal.open(browser, people[person], variant ? `${PAGE}?variant=${variant}` : PAGE);
    const complaints = watchComplaints(page);
    await beginCertifying(page, variant);
    await describeApps(page, apps, variant, email);
    await reportApps(page, apps);
    await confirmAll(page);
    await expect(page.getByText(/^Saved/)).toBeVisible();
    const { happened } = await cutDuring(page, cut, during, person);
    await press(page, 'Submit report');
    await expect.poll(happened).toBe(true);
    if (cut === 'session') await expect(page.getByText(SESSION_OVER)).toBeVisible();
    const last = await ways[way](browser, page, cut);
    await expect(heading(last, 'Report submitted')).toBeFocused({ timeout: 60_000 });
    if (way === 'in the same page')
      await expect(last.getByRole('link', { name: /^Receipt for / })).toHaveCount(apps.length);
    const stands = () => standing(called, email);
    await expect.poll(stands).toEqual({
      cases: ['Customer provided the report'],
      apps: [`${called} 1`, `${called} 2`],
      figures: used.map((documents, at) => `${called} ${at + 1}: ${documents}`),
      contacts: 1,
      open: 0,
      drafts: 0,
    });
    expect(complaints).toEqual([]);
    await last.context().close();
  });

test('[4.38] what was certified stands in history, cases, percentage and chart', async ({ browser }) => {
  const reporter = await portal.open(browser, people.reporter, '/accounts/acme/usage-reports?search=agency');
  await expect(reporter.getByText('2 usage reports')).toBeVisible();
  await reporter.getByRole('searchbox').fill('');
  await expect(reporter.getByText('8 usage reports')).toBeVisible();
  const list = reporter.getByRole('grid');
  await expect(list.getByRole('row').filter({ hasText: 'Agency 2' })).toContainText('2,000 documents');

  // A viewer finds their own and nothing of the others.
  const accountViewer = await portal.open(browser, people.accountViewer, '/accounts/acme/usage-reports');
  await expect(accountViewer.getByRole('link', { name: /^Mailroom 1/ })).toBeVisible();
  await expect(accountViewer.getByRole('link', { name: /^(?:Agency|Archive|Claims) / })).toHaveCount(0);

  const staffMember = await portal.open(browser, people.staffMember, '/cases');
  await staffMember.setViewportSize({ width: 1900, height: 1000 }); // all columns
  const provided = staffMember.getByRole('row').filter({ hasText: 'Customer provided the report' });
  await expect(provided).toHaveCount(4);
  for (const [who, certified] of [
    ['Avi Viewer', '1,000 documents'],
    ['Petra Power', '2,700 documents'],
  ] as const)
    await expect(provided.filter({ hasText: certified }), certified).toContainText(who);
  await staffMember.getByRole('searchbox').fill('agency 2');
  await expect(provided).toHaveCount(1);

  // 2,700 + 300 + 400 + 1,000 of 10,000.
  await staffMember.goto('/accounts/acme/products/iText/licenses');
  await expect(staffMember.getByRole('button', { name: 'How was 4,400 docs calculated?' })).toBeVisible();
  await expect(staffMember.getByText('44%', { exact: true })).toBeVisible();
  await staffMember.goto('/accounts/acme/products/iText/usage?licenseKeyId=acme-volume&reportingType=MANUAL');
  const chart = staffMember.getByRole('group', { name: 'Monthly usage', exact: true });
  await staffMember.getByRole('button', { name: 'Table' }).click();
  await expect(chart.getByRole('row').filter({ hasText: '4,400' })).toHaveCount(1);
  for (const page of [reporter, accountViewer, staffMember]) await page.context().close();
});

/** What the database has of applications called so, and how many cases and forms of the account are open. */
const standing = (called: string, email: string) =>
  portal.ask(async (trx) => {
    const names = `${called} %`;
    const { rows } = await sql<object>`select
      (select array_agg(status) from crm_case where description like ${`%${names}`}) as cases,
      (select array_agg(name order by name) from application where name like ${names}) as apps,
      (select array_agg(a.name || ': ' || e.value order by a.name, e.value) from usage_entry e
        join application a on a.account_id = e.account_id and a.id = e.application_id
        where a.name like ${names}) as figures,
      (select count(*)::int from person p join account_contact c on c.person_id = p.id
        where p.email = ${email}) as contacts,
      (select count(*)::int from crm_case where status <> 'Customer provided the report') as open,
      (select count(*)::int from draft) as drafts`.execute(trx);
    return rows[0];
  });
