import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { dayOf } from '#domain/core/day.ts';
import { certifyInPages, type AppUsed, type Variant } from '../testing/certifying-pages.ts';
import { importFiles } from '../testing/import-folder.ts';
import { watchComplaints } from '../testing/pages.ts';
import { spawnPortal, untilReady, type PortalProcess } from '../testing/portal-process.ts';

const PASSWORD = 'a password of their own';
const people = {
  lena: 'lena@acme.example',
  petra: 'petra@acme.example',
  avi: 'avi@acme.example',
  vito: 'vito@acme.example',
  ines: 'ines@vendor.example',
} as const;
type Person = keyof typeof people;
const PAGE = '/accounts/acme/report-past-usage';

let folder: string;
let portal: PortalProcess;
const sessions = new Map<Person, Awaited<ReturnType<BrowserContext['cookies']>>>();

const daysAgo = (days: number): string => dayOf(new Date(Date.now() - days * 86_400_000));
const key = (id: string, account: string, product: string, max: string): string =>
  `${id},${account},Unified,${product},${product === 'iText' ? 'iText Core' : 'PDFTron'},${product},` +
  `${id.padEnd(64, '0')},Active,${daysAgo(120)},${daysAgo(-200)},${max}`;

/** Two accounts: one that everybody certifies for, and one where only rules are tried. */
const files = {
  'accounts.csv': 'id,name\nacme,Acme Insurance\nrules,Rules Inc\n',
  'applications.csv': 'id,accountId,name\nacme-scan,acme,Scan\n',
  'license-keys.csv': [
    'licenseKeyId,accountId,recordType,productName,licensedProduct,platform,licenseKey,activationStatus,createdDate,expiryDate,maxVolume',
    key('acme-volume', 'acme', 'iText', '10000'),
    key('acme-sdk', 'acme', 'Apryse SDK', ''),
    key('rules-volume', 'rules', 'iText', ''),
    '',
  ].join('\n'),
  'users.csv': [
    'email,firstName,lastName,globalRoles',
    `${people.lena},Lena,Licensee,`,
    `${people.petra},Petra,Power,`,
    `${people.avi},Avi,Viewer,`,
    `${people.vito},Vito,Viewer,`,
    `${people.ines},Ines,Internal,INTERNAL_STAKEHOLDER`,
    '',
  ].join('\n'),
  'roles.csv': [
    'email,accountId,cucaId,roles',
    `${people.lena},acme,,LICENSEE`,
    `${people.lena},rules,,LICENSEE`,
    `${people.petra},acme,,LICENSEE;ITEXT_VOLUME_REPORTER`,
    `${people.avi},acme,,ACCOUNT_VIEWER`,
    `${people.vito},acme,acme-scan,CUCA_VIEWER`,
    '',
  ].join('\n'),
};

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-certify-'));
  portal = await spawnPortal(join(folder, 'data'), {
    PORTAL_DEMO: 'false',
    OIDC_MICROSOFT_VALUES: 'microsoft,local',
  });
  await untilReady(portal);
  using made = importFiles(files);
  await command(['import', made.folder]);
  const each = Object.values(people);
  await Promise.all(each.map((email) => command(['user', 'set-password', email, '--verified'], PASSWORD)));
});
test.afterAll(async () => {
  portal.child.kill('SIGTERM');
  await portal.exited;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command beside the running portal, as the operator does. */
async function command(args: string[], input = ''): Promise<void> {
  const { PORT: _port, PUBLIC_URL: _url, INIT_CWD: _cwd, ...inherited } = process.env;
  const env = { ...inherited, PORTAL_DATA_DIR: join(folder, 'data'), PORTAL_DEMO: 'false' };
  const child = spawn(process.execPath, ['cli/main.ts', ...args], {
    env,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(`${input}\n`);
  const [status] = await once(child, 'exit');
  expect(status, args.join(' ')).toBe(0);
}

/** A browser of somebody's own. */
async function open(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await context.newPage();
  const kept = sessions.get(person);
  if (kept) await context.addCookies(kept);
  else {
    await logIn(page, person, '/');
    sessions.set(person, await context.cookies());
  }
  return page;
}

async function logIn(page: Page, person: Person, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('E-mail').fill(people[person]);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Password').press('Enter');
  await expect(page.locator('main h1')).toBeVisible();
}

const applications = (title: string, documents: readonly number[]): AppUsed[] =>
  documents.map((used, at) => ({ name: `${title} ${at + 1}`, documents: String(used) }));
const upTo = (count: number, step: number): number[] =>
  Array.from({ length: count }, (_, at) => (at + 1) * step);

const reports: [Person, Variant, AppUsed[]][] = [
  ['avi', undefined, applications('Mailroom', [1000])],
  ['lena', undefined, applications('Ledger', [100, 200, 300])],
  ['petra', undefined, applications('Branch', upTo(20, 10))], // 2,100
  ['petra', 'classic', applications('Archive', [24])],
  ['avi', 'classic', applications('Desk', [11, 22, 33])], // 66
  ['lena', 'classic', applications('Agency', upTo(20, 1))], // 210
];

// One report after the other; twenty applications on a busy machine take their time.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

for (const [person, variant, apps] of reports)
  test(`[2.83] [2.85] ${person} certifies ${apps.length} of the applications in the ${variant ?? 'newer'} variant`, async ({
    browser,
  }) => {
    const page = await open(browser, person);
    const complaints = watchComplaints(page);
    await certifyInPages(page, PAGE, apps, variant);
    await expect(page.getByRole('link', { name: /^Receipt of / })).toHaveCount(apps.length);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

test('[4.38] what was certified stands in history, cases, percentage and chart', async ({ browser }) => {
  const petra = await open(browser, 'petra');
  await petra.goto('/accounts/acme/usage-reports?search=branch');
  await expect(petra.getByText('20 usage reports')).toBeVisible();
  await petra.goto('/accounts/acme/usage-reports');
  await expect(petra.getByText('48 usage reports')).toBeVisible();
  const list = petra.getByRole('grid');
  await expect(list.getByRole('row').filter({ hasText: 'Agency 20' })).toContainText('20 documents');

  // A viewer finds their own four and nothing of the others.
  const avi = await open(browser, 'avi');
  await avi.goto('/accounts/acme/usage-reports');
  await expect(avi.getByRole('link', { name: /^Desk 3/ })).toBeVisible();
  await expect(avi.getByRole('link', { name: /^(?:Desk|Mailroom) \d/ })).toHaveCount(4);
  await expect(avi.getByRole('link', { name: /^(?:Agency|Branch|Archive|Ledger) / })).toHaveCount(0);

  const ines = await open(browser, 'ines');
  await ines.setViewportSize({ width: 1900, height: 1000 }); // all columns
  await ines.goto('/cases');
  const provided = ines.getByRole('row').filter({ hasText: 'Customer provided the report' });
  await expect(provided).toHaveCount(6);
  for (const [who, certified] of [
    ['Avi Viewer', '1,000 documents'],
    ['Lena Licensee', '600 documents'],
    ['Petra Power', '2,100 documents'],
    ['Petra Power', '24 documents'],
    ['Avi Viewer', '66 documents'],
    ['Lena Licensee', '210 documents'],
  ] as const)
    await expect(provided.filter({ hasText: certified }), certified).toContainText(who);
  await ines.goto('/cases?search=branch%2017');
  await expect(provided).toHaveCount(1);

  // 1,000 + 600 + 2,100 + 24 + 66 + 210 of 10,000.
  await ines.goto('/accounts/acme/products/iText/licenses');
  await expect(ines.getByRole('button', { name: 'How was 4,000 docs counted?' })).toBeVisible();
  await expect(ines.getByText('40%', { exact: true })).toBeVisible();
  await ines.goto('/accounts/acme/products/iText/usage?licenseKeyId=acme-volume&reportingType=MANUAL');
  const chart = ines.getByRole('group', { name: 'Monthly usage', exact: true });
  await ines.getByRole('button', { name: 'Table' }).click();
  await expect(chart.getByRole('row').filter({ hasText: '4,000' })).toHaveCount(1);
  for (const page of [petra, avi, ines]) await page.context().close();
});
