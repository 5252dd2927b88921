import { expect, test, type Page } from '@playwright/test';
import { startOwnPortal, type OwnPortal } from '../testing/own-portal.ts';

/**
 * The figures of a page that somebody cannot read whole: part of one lies outside of what hides its overflow. What can
 * be scrolled to is in sight, what is out of sight whole is no other figure; an address, a key or a name may be cut, a figure with thousands or a percentage never.
 */
const cutFigures = (page: Page): Promise<string[]> => page.evaluate<string[]>(`(${LOOK})()`);

const LOOK = String.raw`() => {
    const FIGURE = /\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?(?:%|[KMBT]\b)/g;
    const hides = (value) => value === 'hidden' || value === 'clip';
    const scrolls = (value) => value === 'auto' || value === 'scroll';
    const isHeardOnly = (element) => {
      const { clip, clipPath, position } = getComputedStyle(element);
      return position === 'absolute' && (clip !== 'auto' || clipPath !== 'none');
    };
    /** Whether a box is cut by anything around it, up to what scrolls. */
    const isCut = (box, from) => {
      let [across, down] = [true, true];
      for (let around = from; around && (across || down); around = around.parentElement) {
        const style = getComputedStyle(around);
        const edge = around.getBoundingClientRect();
        const isOut = box.bottom <= edge.top + 1 || box.top >= edge.bottom - 1;
        if (down && hides(style.overflowY) && isOut) return false;
        if (across && hides(style.overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1))
          return true;
        if (down && hides(style.overflowY) && (box.top < edge.top - 3 || box.bottom > edge.bottom + 3))
          return true;
        if (scrolls(style.overflowX)) across = false;
        if (scrolls(style.overflowY)) down = false;
      }
      return across && box.right > document.documentElement.clientWidth + 1;
    };
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const parent = node.parentElement;
      if (!parent || !/\d/.test(node.nodeValue ?? '') || !parent.checkVisibility()) continue;
      if (isHeardOnly(parent) || (parent.parentElement && isHeardOnly(parent.parentElement))) continue;
      for (const { index, 0: figure } of (node.nodeValue ?? '').matchAll(FIGURE)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + figure.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        // In two lines it is broken, and each half reads as a figure.
        const isBroken = new Set(boxes.map(({ top }) => Math.round(top))).size > 1;
        if (isBroken || boxes.some((box) => isCut(box, parent)))
          found.push(
            figure + ' of "' + (parent.closest('[role="row"], li, p, section') ?? parent).textContent.slice(0, 90) + '"',
          );
      }
    }
    return [...new Set(found)];
  }`;

const STAFF_MEMBER = 'staff@vendor.example';
const CUSTOMER = 'customer@clip.example';
const WIDTHS = [320, 390, 1024, 1280, 1440, 1920];
const year = new Date().getUTCFullYear();
const [BEFORE, AFTER] = [`${year - 1}-01-01`, `${year + 1}-12-31`];
const MOST = '99999999999999999';

/** Keys with a maximum and what was used of it: alone, shared, without a maximum, up to the largest figure (9.04). */
const volumes: [id: string, group: string, maximum: string, reason: string, used: string][] = [
  ['CK-1', 'G1', '10000000', '', '1234567'],
  ['CK-2', 'G1', '10000000', '', '11345678'],
  ['CK-3', '', '100000000', '', '12345678'],
  ['CK-4', '', '10000000', '', '12345678'],
  ['CK-5', 'G2', '1000000', '', '1234567'],
  ['CK-6', 'G2', '1000000', '', '234567'],
  ['CK-7', '', '9007199254743008', '', '9007199254740993'],
  ['CK-8', '', MOST, '', MOST],
  ['CK-9', '', '', 'UNLIMITED', MOST],
  ['CK-10', '', '7', '', MOST],
  ['CK-11', 'G3', MOST, '', MOST],
  ['CK-12', 'G3', MOST, '', '12345678'],
  ['CK-13', '', '20000', '', '12345'],
  ['CK-14', '', '888888', '', '777777'],
  ['CK-15', '', '1000000000', '', '888888889'],
  ['CK-16', '', '123456789012', '', '98765432109'],
  ['CK-17', '', '70000000000000009', '', '60000000000000007'],
];

/** How some of them stand in a list, and the whole figure in reach. */
const shown = [
  ['12,345 / 20,000', '12,345'],
  ['777,777 / 888,888', '777,777'],
  ['888.8M / 1B', '888,888,889'],
  ['98.76B / 123.4B', '98,765,432,109'],
  ['60,000T / 70,000T', '60,000,000,000,000,007'],
] as const;

let portal: OwnPortal;
test.beforeAll(async () => {
  portal = await startOwnPortal();
  const keys = volumes.map(
    ([id, group, maximum, reason], at) =>
    [id, 'CL', '', group, 'Unified', 'iText', 'iText Core 7', String(at).padStart(64, 'a'), BEFORE, AFTER, maximum, reason, 'Active', '', ''].join(','), // prettier-ignore
  );
  const imaging = ['LK-1', 'CL', 'APP', '', 'Leadtools', 'LEADTOOLS', 'LEADTOOLS', 'L'.repeat(32), BEFORE, AFTER, MOST, '', 'Active', 'Desktop', 'Production'].join(','); // prettier-ignore
  const usage = volumes.map(
    ([id, , , , used]) => `${id},manual,itext-core,${BEFORE},${year - 1}-01-31,${used}`,
  );
  await portal.seed(
    {
      'accounts.csv': 'id,name\nCL,Clip Test KG\n',
      'people.csv': `id,email,firstName,lastName\nP1,${CUSTOMER},Clara,Customer\n`,
      'applications.csv':
        'id,accountId,name,reportingFrequency,primaryReportingContactId\nAPP,CL,Scan stations,annually,P1\n',
      'license-keys.csv': `licenseKeyId,accountId,cucaId,groupId,recordType,productName,licensedProduct,licenseKey,createdDate,expiryDate,maxVolume,maxVolumeMissingReason,activationStatus,deploymentType,environment\n${[...keys, imaging].join('\n')}\n`,
      'usage.csv': `licenseKeyId,source,usageType,startDate,endDate,usageValue\n${usage.join('\n')}\n`,
      'users.csv': `email,firstName,lastName,globalRoles\n${STAFF_MEMBER},Stella,Staff,INTERNAL_STAKEHOLDER\n${CUSTOMER},Clara,Customer,\n`,
      'roles.csv': `email,accountId,cucaId,roles\n${CUSTOMER},CL,,LICENSEE;ITEXT_VOLUME_REPORTER\n${CUSTOMER},CL,APP,CUCA_OWNER;LEADTOOLS_CUCA_REPORTER\n`,
    },
    [STAFF_MEMBER, CUSTOMER],
  );
});
test.afterAll(() => portal.stop());

/** Looks at a page in every width: its figures are whole, or short with the whole one in reach. */
async function expectWhole(page: Page, address: string, text: RegExp): Promise<void> {
  await page.goto(address);
  await expect(page.getByText(text).first()).toBeAttached();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => cutFigures(page), { message: `${address} at ${width} px`, timeout: 5_000 })
      .toEqual([]);
  }
}

test('[9.04] figures of up to 17 digits stand whole on every page of staff', async ({ browser }) => {
  const page = await portal.open(browser, STAFF_MEMBER, '/accounts/CL/products');
  await expectWhole(page, '/reports/licenses?assignee=', /\/ 10M/);
  await expectWhole(page, '/accounts/CL/products', /iText/);
  await expectWhole(page, '/accounts/CL/products/iText/licenses', /9007T/);
  for (const [short, whole] of shown) {
    await expect(page.getByText(short)).toBeVisible();
    await expect(page.getByRole('button', { name: `How was ${whole} docs calculated?` })).toBeAttached();
  }
  const range = `startDate=${BEFORE}&endDate=${year - 1}-12-31`;
  await expectWhole(
    page,
    `/accounts/CL/products/iText/usage?licenseKeyId=CK-8&licenseKeyId=CK-7&${range}`,
    /99,999,999,999,999,999/,
  );
  await page.context().close();
});

test('[9.04] figures of up to 17 digits stand whole on every page of a customer, receipts among them', async ({
  browser,
}) => {
  const page = await portal.open(browser, CUSTOMER, '/accounts/CL/cuca/APP/products/LEADTOOLS/report-usage');
  await page
    .getByRole('textbox', { name: /^Usage/ })
    .first()
    .fill(MOST);
  await page.getByRole('button', { name: 'Report usage' }).click();
  await expect(page.getByText('Usage reported for Scan stations').first()).toBeVisible();
  await expectWhole(page, '/accounts/CL', /Clip Test KG/);
  await expectWhole(page, '/accounts/CL/cuca/APP/products/LEADTOOLS/overview', /Scan stations/);
  await expectWhole(page, '/accounts/CL/cuca/APP/products/LEADTOOLS/report-usage', /99,999,999,999,999,999/);
  await expectWhole(page, '/accounts/CL/usage-reports', /99,990T deployments/);
  const receipt = await page.locator('[href*="/usage-reports/"]').first().getAttribute('href');
  await expectWhole(page, receipt ?? '', /99,999,999,999,999,999/);
  await page.context().close();
});
