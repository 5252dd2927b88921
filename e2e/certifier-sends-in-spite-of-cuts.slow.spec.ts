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
} from '../testing/certifying-pages.ts';
import { startOwnPortal, type OwnPortal } from '../testing/own-portal.ts';
import { watchComplaints } from '../testing/pages.ts';

const certifier = 'petra@acme.example';
const colleague = 'lena@acme.example';
const PAGE = '/accounts/acme/report-past-usage';
const daysAgo = (days: number): string => dayOf(new Date(Date.now() - days * 86_400_000));
const files = {
  'accounts.csv': 'id,name\nacme,Acme Insurance\n',
  'license-keys.csv': [
    'licenseKeyId,accountId,recordType,productName,licensedProduct,platform,licenseKey,activationStatus,createdDate,expiryDate',
    `key,acme,Unified,iText,iText Core,iText,${'k'.repeat(64)},Active,${daysAgo(120)},${daysAgo(-200)}`,
    '',
  ].join('\n'),
  'users.csv': `email,firstName,lastName\n${certifier},Petra,Power\n${colleague},Lena,Licensee\n`,
  'roles.csv': `email,accountId,roles\n${certifier},acme,ITEXT_VOLUME_REPORTER\n${colleague},acme,LICENSEE\n`,
};

let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal();
  await portal.seed(files, [certifier, colleague]);
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

/** In the middle of a call the network goes, before the portal has it or before its answer, or the session ends. */
async function cutDuring(
  page: Page,
  cut: Cut,
  name: keyof typeof calls,
): Promise<{ happened: () => boolean }> {
  const [method, pattern] = calls[name];
  let isMet = false;
  let happened = false;
  await page.route(pattern, async (route) => {
    if (isMet || route.request().method() !== method) return route.fallback();
    isMet = true;
    if (cut === 'session') {
      await portal.endSessions(certifier);
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

const SESSION_OVER = 'Your session has ended. Sign in to go on where you were.';
/** From the summary, where what was confirmed may be known or not. */
async function sendOn(page: Page): Promise<void> {
  await expect(heading(page, 'Summary')).toBeVisible();
  if (!(await page.getByRole('checkbox', { name: /^I confirm/ }).isChecked())) await confirmAll(page);
  await press(page, /^Send (?:report|the rest)$/);
}
/** Whoever opens the wizard anew finds the report where it was left. */
async function resume(page: Page): Promise<void> {
  await press(page, 'Go on where you left off');
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
    // The provider still knows her, and leads back to where she was.
    await page.getByRole('link', { name: 'Sign in', exact: true }).press('Enter');
    await sendOn(page);
    return page;
  },
  'in another browser': async (browser: Browser, page: Page): Promise<Page> => {
    await page.context().close();
    const other = await portal.open(browser, certifier);
    await other.goto(PAGE);
    await resume(other);
    return other;
  },
  'by a colleague': async (browser: Browser, page: Page): Promise<Page> => {
    await page.context().close();
    const other = await portal.open(browser, colleague);
    await other.goto(PAGE);
    await expect(other.getByText(/^Petra Power is working on this form/)).toBeVisible();
    await press(other, 'Take over');
    await resume(other);
    return other;
  },
} as const;

/** Each cut and way; that every call, cut anywhere, leaves one of each is tried without a browser (`cut-submits`). */
const tried: [cut: Cut, during: keyof typeof calls, way: keyof typeof ways][] = [
  ['network before', 'case', 'in the same page'],
  ['network after', 'contact', 'by a colleague'],
  ['session', 'usage', 'in another browser'],
  ['session', 'handing over', 'in the same page'],
];

for (const [at, [cut, during, way]] of tried.entries())
  test(`[4.34] [4.36] [4.37] ${cut} cut during the ${during}, gone on with ${way}: each part stands once`, async ({
    browser,
  }) => {
    const run = `Run ${at}`;
    const apps = ['3', '4'].map((documents, n) => ({ name: `${run} app ${n}`, documents }));
    const email = `contact-${at}@acme.example`;
    const page = await portal.open(browser, certifier);
    const complaints = watchComplaints(page);
    await beginCertifying(page, PAGE, undefined);
    await describeApps(page, apps, undefined, email);
    await reportApps(page, apps);
    await confirmAll(page);
    await expect(page.getByText(/^Saved/)).toBeVisible();
    const { happened } = await cutDuring(page, cut, during);
    await press(page, 'Send report');
    await expect.poll(happened).toBe(true);
    if (cut === 'session') await expect(page.getByText(SESSION_OVER)).toBeVisible();
    const last = await ways[way](browser, page, cut);
    await expect(heading(last, 'Your report was sent')).toBeFocused({ timeout: 60_000 });
    expect(complaints).toEqual([]);
    await last.context().close();

    expect(await standing(run, email)).toEqual({
      cases: ['Customer provided the report'],
      apps: [`${run} app 0`, `${run} app 1`],
      figures: [`${run} app 0: 3`, `${run} app 1: 4`],
      contacts: 1,
      open: 0,
    });
  });

/** What the database has of one run, and how many cases of the account are open. */
const standing = (run: string, email: string) =>
  portal.ask(async (trx) => {
    const names = `${run} app %`;
    const { rows } = await sql<object>`select
      (select array_agg(status) from crm_case where description like ${`%${names}`}) as cases,
      (select array_agg(name order by name) from application where name like ${names}) as apps,
      (select array_agg(a.name || ': ' || e.value order by a.name, e.value) from usage_entry e
        join application a on a.account_id = e.account_id and a.id = e.application_id
        where a.name like ${names}) as figures,
      (select count(*)::int from person p join account_contact c on c.person_id = p.id
        where p.email = ${email}) as contacts,
      (select count(*)::int from crm_case where status <> 'Customer provided the report') as open`.execute(
      trx,
    );
    return rows[0];
  });
