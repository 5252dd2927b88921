import { expect, test } from '@playwright/test';
import { dayOf } from '#domain/core/day.ts';
import { certifyInPages, type AppUsed, type Variant } from '../testing/certifying-pages.ts';
import { startOwnPortal, type OwnPortal } from '../testing/own-portal.ts';
import { watchComplaints } from '../testing/pages.ts';

const people = {
  reporter: 'petra@acme.example',
  accountViewer: 'avi@acme.example',
  staffMember: 'ines@vendor.example',
} as const;
type Person = keyof typeof people;
const PAGE = '/accounts/acme/report-past-usage';

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
    `${people.staffMember},Ines,Internal,INTERNAL_STAKEHOLDER`,
    '',
  ].join('\n'),
  'roles.csv': [
    'email,accountId,roles',
    `${people.reporter},acme,LICENSEE;ITEXT_VOLUME_REPORTER`,
    `${people.accountViewer},acme,ACCOUNT_VIEWER`,
    '',
  ].join('\n'),
};

let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal();
  await portal.seed(files, Object.values(people));
});
test.afterAll(() => portal.stop());

const applications = (title: string, documents: readonly number[]): AppUsed[] =>
  documents.map((used, at) => ({ name: `${title} ${at + 1}`, documents: String(used) }));

const reports: [Person, Variant, AppUsed[]][] = [
  ['accountViewer', undefined, applications('Mailroom', [1000])],
  ['reporter', 'classic', applications('Agency', [700, 2000])],
];

// One report after the other.
test.describe.configure({ mode: 'serial' });

for (const [person, variant, apps] of reports)
  test(`[2.83] [2.85] the ${person} certifies ${apps.length} of the applications in the ${variant ?? 'newer'} variant`, async ({
    browser,
  }) => {
    const page = await portal.open(browser, people[person]);
    const complaints = watchComplaints(page);
    await certifyInPages(page, PAGE, apps, variant);
    await expect(page.getByRole('link', { name: /^Receipt of / })).toHaveCount(apps.length);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

test('[4.38] what was certified stands in history, cases, percentage and chart', async ({ browser }) => {
  const reporter = await portal.open(browser, people.reporter);
  await reporter.goto('/accounts/acme/usage-reports?search=agency');
  await expect(reporter.getByText('2 usage reports')).toBeVisible();
  await reporter.goto('/accounts/acme/usage-reports');
  await expect(reporter.getByText('3 usage reports')).toBeVisible();
  const list = reporter.getByRole('grid');
  await expect(list.getByRole('row').filter({ hasText: 'Agency 2' })).toContainText('2,000 documents');

  // A viewer finds their own and nothing of the others.
  const accountViewer = await portal.open(browser, people.accountViewer);
  await accountViewer.goto('/accounts/acme/usage-reports');
  await expect(accountViewer.getByRole('link', { name: /^Mailroom 1/ })).toBeVisible();
  await expect(accountViewer.getByRole('link', { name: /^Agency / })).toHaveCount(0);

  const staffMember = await portal.open(browser, people.staffMember);
  await staffMember.setViewportSize({ width: 1900, height: 1000 }); // all columns
  await staffMember.goto('/cases');
  const provided = staffMember.getByRole('row').filter({ hasText: 'Customer provided the report' });
  await expect(provided).toHaveCount(2);
  for (const [who, certified] of [
    ['Avi Viewer', '1,000 documents'],
    ['Petra Power', '2,700 documents'],
  ] as const)
    await expect(provided.filter({ hasText: certified }), certified).toContainText(who);
  await staffMember.goto('/cases?search=agency%202');
  await expect(provided).toHaveCount(1);

  // 1,000 + 700 + 2,000 of 10,000.
  await staffMember.goto('/accounts/acme/products/iText/licenses');
  await expect(staffMember.getByRole('button', { name: 'How was 3,700 docs counted?' })).toBeVisible();
  await expect(staffMember.getByText('37%', { exact: true })).toBeVisible();
  await staffMember.goto('/accounts/acme/products/iText/usage?licenseKeyId=acme-volume&reportingType=MANUAL');
  const chart = staffMember.getByRole('group', { name: 'Monthly usage', exact: true });
  await staffMember.getByRole('button', { name: 'Table' }).click();
  await expect(chart.getByRole('row').filter({ hasText: '3,700' })).toHaveCount(1);
  for (const page of [reporter, accountViewer, staffMember]) await page.context().close();
});
