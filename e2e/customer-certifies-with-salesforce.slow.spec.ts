import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { bringForward } from '#server/db/bring-forward.ts';
import { lastMonth } from '../testing/certifying-pages.ts';
import { askDatabaseOf } from '../testing/demo-database.ts';
import { importFiles } from '../testing/import-folder.ts';
import { expectAccessible, watchComplaints } from '../testing/pages.ts';
import { spawnPortal, untilReady, type PortalProcess } from '../testing/portal-process.ts';
import { startSalesforce, type SalesforceRow, type SalesforceServer } from '../testing/salesforce-server.ts';

const CERTIFIER = 'anna.archer@acme.example';
const PASSWORD = 'a password of her own';
const ACCOUNT = '001900000000001AAA';
const [VOLUME, SDK] = ['a02900000000001AAA', 'a02900000000002AAA'];
const PAGE = `/accounts/${ACCOUNT}/report-past-usage`;
let folder: string;
let org: SalesforceServer;
let portal: PortalProcess;

/** An org with one customer, and a portal without demo data that keeps step with it. */
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-salesforce-'));
  org = await startSalesforce();
  await org.put('Account', { Id: ACCOUNT, Name: 'Acme Insurance' });
  const license = { Account__c: ACCOUNT, Activation_Status__c: 'Active', Start_Date__c: '2024-01-01' };
  await org.put(
    'Product_License__c',
    {
      ...{ Id: VOLUME, ...license, Name: 'PL-1', License_Record_Type__c: 'Unified' },
      ...{ Product_Name__c: 'iText', Licensed_Product__c: 'iText Core', License_Key__c: 'K'.repeat(64) },
    },
    {
      ...{ Id: SDK, ...license, Name: 'PL-2', License_Record_Type__c: 'Account' },
      ...{ Product_Name__c: 'Apryse SDK', Licensed_Product__c: 'PDFTron', License_Key__c: 'S'.repeat(64) },
    },
  );
  const dataDir = join(folder, 'data');
  portal = await spawnPortal(dataDir, { PORTAL_DEMO: 'false', ...org.settings });
  await untilReady(portal);
  await keepStep();
  await expect.poll(() => countOf('license_key'), { timeout: 60_000 }).toBe(2);
  using people = importFiles({
    'users.csv': `email,firstName,lastName\n${CERTIFIER},Anna,Archer\n`,
    'roles.csv': `email,accountId,roles\n${CERTIFIER},${ACCOUNT},ACCOUNT_VIEWER\n`,
  });
  command(['import', people.folder]);
  command(['user', 'set-password', CERTIFIER, '--verified'], `${PASSWORD}\n`);
});
test.afterAll(async () => {
  portal.child.kill('SIGTERM');
  await portal.exited;
  await org.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command beside the running portal, as the operator does. */
function command(args: string[], input = ''): void {
  const { PORT: _port, PUBLIC_URL: _url, INIT_CWD: _cwd, ...inherited } = process.env;
  const env = {
    ...{ ...inherited, PORTAL_DATA_DIR: join(folder, 'data'), PORTAL_DEMO: 'false' },
    ...org.settings,
  };
  const result = spawnSync(process.execPath, ['cli/main.ts', ...args], { env, input, encoding: 'utf8' });
  expect(result.status, result.stderr).toBe(0);
}

/** The job comes at once, whatever pause its failures asked for. */
const keepStep = (): Promise<boolean> =>
  askDatabaseOf(join(folder, 'data'), async (trx) => {
    await sql`update portal_state set value = value || '{"restingUntil": null}' where name = 'crm'`.execute(
      trx,
    );
    return bringForward(trx, 'crm-sync');
  }).catch(() => false); // not there yet, right after the start
const countOf = (table: 'license_key' | 'crm_outbox'): Promise<number> =>
  askDatabaseOf(
    join(folder, 'data'),
    async (trx) => (await trx.selectFrom(table).selectAll().execute()).length,
  ).then(async (count) => {
    await keepStep();
    return count;
  });

// Everything below is done with the keyboard, long texts pasted: nothing of the wizard needs a mouse.
const press = (on: Page | Locator, name: string | RegExp) =>
  on.getByRole('button', { name, exact: true }).press('Enter');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const type = (on: Page | Locator, name: RegExp, text: string) =>
  on.getByRole('textbox', { name }).pressSequentially(text);
const paste = (on: Page | Locator, name: RegExp, text: string) =>
  on.getByRole('textbox', { name }).fill(text);
async function choose(page: Page, list: Locator, option: string): Promise<void> {
  await list.press('Enter');
  const focused = page.locator('[role="option"]:focus');
  await expect(async () => {
    if ((await focused.textContent()) !== option) await page.keyboard.press('ArrowDown');
    await expect(focused).toHaveText(option, { timeout: 100 });
  }).toPass({ timeout: 60_000 });
  await page.keyboard.press('Enter');
}

async function describeApp(page: Page, name: string, about: { type: RegExp; product: string }) {
  await expect(heading(page, 'Application details')).toBeFocused();
  await type(page, /^Application name/, name);
  await paste(page, /^Description/, `${name} of the claims department`);
  await page.getByRole('radio', { name: about.type }).press('Space');
  await choose(page, page.getByRole('combobox', { name: /^Products/ }), about.product);
  await page.keyboard.press('Escape');
}

async function reportRow(page: Page, family: string, deployment: string, environment: string) {
  const row = page.getByRole('group', { name: `${family}, row 1` });
  await choose(page, row.getByRole('combobox', { name: /^Deployment type/ }), deployment);
  await choose(page, row.getByRole('combobox', { name: /^Environment/ }), environment);
  await paste(row, /^Start date/, lastMonth.start);
  await paste(row, /^End date/, lastMonth.end);
  return row;
}

const stamps = ['Id', 'IsDeleted', 'CreatedDate', 'LastModifiedDate', 'SystemModstamp', 'Portal_Id__c'];
const plain = (rows: SalesforceRow[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !stamps.includes(name))));
const byName = (rows: SalesforceRow[], field: string) =>
  rows.toSorted((a, b) => String(a[field]).localeCompare(String(b[field])));

async function logIn(page: Page, address: string): Promise<void> {
  await page.goto(`${portal.url}${address}`);
  await page.getByLabel('Email address').fill(CERTIFIER);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Password').press('Enter');
}

/** What every case, application and figure of the wizard has in Salesforce. */
const caseFields = {
  ...{ AccountId: ACCOUNT, RecordTypeId: '012000000000001AAA', Origin: null },
  ...{ Type: 'Self-Certification', Sub_Type__c: 'Self-Certification', Subject: 'Report of past usage' },
  ...{ Company_Wide_Search_Performed__c: true, Status: 'Customer provided the report' },
};
const appFields = {
  ...{ Account__c: ACCOUNT, Reporting_Frequency__c: null, Status__c: 'Active' },
  ...{ Status_Reason__c: 'Customer Reported', Licensing_Structure__c: 'License Management Solution' },
};
const figureFields = {
  ...{ Start_Date__c: lastMonth.start, End_Date__c: lastMonth.end },
  Is_Counted__c: true,
};

test('[2.85] [4.34] a customer certifies in the older variant with the keyboard while Salesforce is down; all of it arrives once it is back', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await org.set({ isDown: true });
  await logIn(page, `/accounts/${ACCOUNT}/self-certification?variant=classic`);
  await expect(page).toHaveURL(`${portal.url}${PAGE}?variant=classic`);

  await expect(heading(page, 'Welcome')).toBeVisible();
  await press(page, 'Get started');
  await expect(heading(page, 'Applications')).toBeFocused();
  await press(page, 'Add application');
  await describeApp(page, '請求書 "}],[{', { type: /^Internal/, product: 'iText Core' });
  await press(page, 'Use my details');
  await press(page, 'Add a secondary contact');
  const second = page.getByRole('group', { name: 'Secondary reporting contact' });
  await paste(second, /^First name/, 'דנה');
  await paste(second, /^Last name/, "O'Neil' OR Name LIKE '%");
  await paste(second, /^Email address/, 'dana@acme.example');
  await expectAccessible(page);
  await press(page, 'Save application');
  await expect(heading(page, 'Applications')).toBeFocused();
  await press(page, 'Add application');
  await describeApp(page, 'Claims viewer', { type: /^Commercial/, product: 'PDFTron' });
  await press(page, 'Remove the secondary contact');
  await press(page, 'Save application');
  await expect(page.getByRole('list', { name: 'Applications' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await press(page, 'Next');

  await expect(heading(page, 'Report usage')).toBeFocused();
  const volume = await reportRow(page, 'iText', 'Desktop', 'Non-Production');
  await paste(volume, /^Usage/, '99999999999999999');
  await press(page, 'Next application');
  const servers = await reportRow(page, 'Apryse SDK', 'Cloud', 'Production');
  await paste(servers, /^Processors per server/, '8');
  await paste(servers, /^Number of servers/, '3');
  await press(page, 'Next');
  await expect(heading(page, 'Summary')).toBeFocused();
  await page.getByRole('radio', { name: /^Yes/ }).press('Space');
  await page.getByRole('checkbox', { name: /^I confirm/ }).press('Space');
  await press(page, 'Submit report');
  await expect(heading(page, 'Report submitted')).toBeFocused();

  // Nothing of it is there, and she has her receipts all the same.
  expect(await org.rows('Case')).toEqual([]);
  await page.getByRole('link', { name: 'Your reports' }).press('Enter');
  const list = page.getByRole('grid', { name: 'Your reports for this account' });
  await expect(list.getByRole('link', { name: 'Claims viewer' })).toBeVisible();
  await list.getByRole('link', { name: '請求書' }).press('Enter');
  await expect(page.getByText('99,999,999,999,999,999').first()).toBeVisible();

  await org.set({ isDown: false });
  await expect.poll(() => countOf('crm_outbox'), { timeout: 60_000 }).toBe(0);
  const [cases, contacts, apps, usage] = await Promise.all([
    org.rows('Case'),
    org.rows('Contact').then((rows) => byName(rows, 'Email')),
    org.rows('Customer_Use_Case_Application__c').then((rows) => byName(rows, 'Name')),
    org.rows('License_Usage__c').then((rows) => byName(rows, 'Usage_Value__c')),
  ]);
  expect(plain(cases)).toEqual([
    {
      ...caseFields,
      Description: '請求書 "}],[{: iText Core\nClaims viewer: PDFTron',
      Platforms__c: 'iText;Apryse SDK',
    },
  ]);
  expect(plain(contacts)).toEqual([
    { AccountId: ACCOUNT, Email: CERTIFIER, FirstName: 'Anna', LastName: 'Archer' },
    {
      ...{ AccountId: ACCOUNT, Email: 'dana@acme.example', FirstName: 'דנה' },
      LastName: "O'Neil' OR Name LIKE '%",
    },
  ]);
  const [primary, secondary] = contacts.map(({ Id }) => Id);
  const app = {
    ...{ ...appFields, Primary_Reporting_Contact__c: primary },
    Self_Certification_Case__c: cases[0]?.['Id'],
  };
  expect(plain(apps)).toEqual([
    {
      ...{ ...app, Name: 'Claims viewer', Description__c: 'Claims viewer of the claims department' },
      ...{ License_Type__c: 'Commercial', Secondary_Reporting_Contact__c: null },
    },
    {
      ...{ ...app, Name: '請求書 "}],[{', Description__c: '請求書 "}],[{ of the claims department' },
      ...{ License_Type__c: 'Internal', Secondary_Reporting_Contact__c: secondary },
    },
  ]);
  const [viewer, invoices] = apps.map(({ Id }) => Id);
  expect(plain(usage)).toEqual([
    {
      ...{ ...figureFields, Customer_Use_Case_Application__c: viewer, Product_License__c: SDK },
      ...{ Usage_Type__c: 'Logical processors', Unit__c: 'Logical processors', Usage_Value__c: '24' },
      ...{ Environment__c: 'Production', Deployment_Type__c: 'Cloud' },
      ...{ Processors_Per_Server__c: '8', Number_Of_Servers__c: '3' },
    },
    {
      ...{ ...figureFields, Customer_Use_Case_Application__c: invoices, Product_License__c: VOLUME },
      ...{ Usage_Type__c: 'itext-core', Unit__c: 'Processed Documents', Usage_Value__c: '99999999999999999' },
      ...{ Environment__c: 'Non-Production', Deployment_Type__c: 'Desktop' },
      ...{ Processors_Per_Server__c: null, Number_Of_Servers__c: null },
    },
  ]);
  expect(complaints).toEqual([]);
});
