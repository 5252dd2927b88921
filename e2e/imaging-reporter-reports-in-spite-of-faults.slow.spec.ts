import { expect, test, type Page, type Route } from '@playwright/test';
import { CLIENT_HEADER } from '#domain/session/contract.ts';
import { expectAccessible, signInAs, signInByClick, withoutReminder } from '../testing/pages.ts';

const IMAGING_REPORTER = 'leo.imaging@umbrella.example';
const STAFF_MEMBER = 'ines.internal@vendor.example';
const ARCHIVE = '/accounts/umbrella/cuca/umbrella-archive/products/default/report-usage';
const LICENSES = '/api/accounts/umbrella/applications/umbrella-archive/imaging-licenses';
const REPORT = '/api/usage/manual/accounts/umbrella/applications/umbrella-archive/leadtools-usage';

interface Due {
  licenseKeyId: string;
  deployment: string;
  reportable: { start: string; end: string }[];
}
const usage = (page: Page) => page.getByRole('textbox', { name: /^Usage/ });
const processors = (page: Page) => page.getByRole('textbox', { name: /^Processors per server/ });
/** Opens the form and gives what is due, and the bearer that it was asked for with. */
async function readDue(page: Page, open: () => Promise<unknown>) {
  const [answer] = await Promise.all([
    page.waitForResponse((one) => new URL(one.url()).pathname === LICENSES && one.ok()),
    open(),
  ]);
  const due = ((await answer.json()) as Due[]).filter(({ reportable }) => reportable.length > 0);
  const { authorization = '' } = await answer.request().allHeaders();
  return { due, headers: { authorization } };
}

test('[4.29] what an imaging reporter sends counts once, though the session ends, the network fails and staff were faster', async ({
  page,
  browser,
}) => {
  await withoutReminder(page);
  const { due } = await readDue(page, () => signInByClick(page, IMAGING_REPORTER, ARCHIVE));
  const scanner = due.find(({ deployment }) => deployment === 'single');
  const server = due.find(({ deployment }) => deployment === 'server');

  // The same figure as before needs no second look.
  const [, figure = ''] = /^Previous: ([\d,]+) /.exec(await page.getByText(/^Previous: /).innerText()) ?? [];
  await usage(page).fill(figure.replaceAll(',', ''));
  const saved = page.waitForResponse(
    (one) => one.request().method() === 'PUT' && one.url().includes('/drafts/') && one.ok(),
  );
  await processors(page).fill('8');
  await page.getByRole('textbox', { name: /^Number of servers/ }).fill('4');
  await saved;
  await expect(page.getByText('Saved', { exact: false }).last()).toBeVisible();

  // The session ends: nothing is in, and what was typed is there after the next log-in.
  await page.request.post('/api/auth/logout', { headers: { [CLIENT_HEADER]: 'web' } });
  await page.getByRole('button', { name: 'Report usage' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await readDue(page, () => signInByClick(page, IMAGING_REPORTER, ARCHIVE));
  await expect(page.getByText('Your earlier entries have been restored.')).toBeVisible();
  await expect(usage(page)).toHaveValue(figure.replaceAll(',', ''));
  await expect(processors(page)).toHaveValue('8');

  // Staff report for the servers meanwhile.
  const other = await browser.newContext();
  const staffMember = await other.newPage();
  const { headers } = await readDue(staffMember, () => signInAs(staffMember, STAFF_MEMBER, ARCHIVE));
  const period = server?.reportable[0];
  const faster = await staffMember.request.post(REPORT, {
    headers,
    data: {
      usages: [
        {
          ...{ productLicenseId: server?.licenseKeyId, startDate: period?.start, endDate: period?.end },
          ...{ processorsPerServer: 4, numberOfServers: 5 },
        },
      ],
    },
  });
  expect(faster.status(), await faster.text()).toBe(200);
  await other.close();

  // Lost on the way there, then twice on the way back.
  const answers: { status: number; id: string; duplicate: boolean }[] = [];
  let sendings = 0;
  const cut = async (route: Route) => {
    const isScanner =
      route
        .request()
        .postData()
        ?.includes(scanner?.licenseKeyId ?? '?') === true;
    if (!isScanner) return route.continue();
    sendings += 1;
    if (sendings === 1) return route.abort('connectionreset');
    const answer = await route.fetch();
    const { id, duplicate } = (await answer.json()) as { id: string; duplicate: boolean };
    answers.push({ status: answer.status(), id, duplicate });
    return route.abort('connectionreset');
  };
  await page.route(`**${REPORT}`, cut);
  // The refusal is kept as well; nothing of it is left to a page that is closed at once.
  const kept = page.waitForResponse(
    (one) =>
      one.request().postData()?.includes('unknown') === true && one.url().includes('/drafts/') && one.ok(),
  );
  await page.getByRole('button', { name: 'Report usage' }).click();
  await expect(page.getByText('The usage report could not be added')).toBeVisible();
  await expect(page.getByText(/^20 for .* reported by Ines Internal on /).first()).toBeVisible();
  expect(answers).toEqual([
    { status: 200, id: answers[0]?.id, duplicate: false },
    { status: 200, id: answers[0]?.id, duplicate: true },
  ]);
  // It is not known here whether it is in: nothing of it can be changed.
  await expect(usage(page)).toBeDisabled();
  await expect(processors(page)).toBeEnabled();

  // The page is closed and opened again: the same stands there, and the next sending tells.
  await page.unroute(`**${REPORT}`, cut);
  await kept;
  await page.reload();
  await expect(usage(page)).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Remove /, disabled: false }).click();
  const [last] = await Promise.all([
    page.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('leadtools-usage')),
    page.getByRole('button', { name: 'Report usage' }).click(),
  ]);
  expect(await last.json()).toMatchObject({ id: answers[0]?.id, duplicate: true });
  await expect(page.getByText('Usage reported for Patient archive').first()).toBeVisible();
  await expect(page.getByText(`Receipt ${answers[0]?.id}`)).toBeVisible();
});
