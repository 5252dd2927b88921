import { expect, test, type Page } from '@playwright/test';
import { signInAs, withoutReminder } from '../testing/pages.ts';

/** What the web takes for still: nobody sees less. */
const STILL = 0.001;
/** In this time every call of a page is answered, each after another wait of its own. */
const WAITS_MS = [30, 150, 270, 90];

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const journeys: Readonly<Record<string, readonly string[]>> = {
  'lena.licensee@acme.example': [
    '/accounts/acme/new-licenses',
    '/accounts/acme/usage-reports',
    '/accounts/acme/api-tokens',
    '/accounts/acme/report-past-usage',
    '/accounts/acme/calendar',
    '/accounts/acme/alerts',
    '/accounts/acme/audit',
    '/accounts/acme/cuca/acme-invoices',
    '/settings',
    '/command-line',
    '/activations',
    '/jobs',
  ],
  'petra.power@wayne.example': [
    '/accounts/wayne',
    '/accounts/wayne/usage-reports',
    '/accounts/wayne/api-tokens',
    '/accounts/wayne/products/iText/report-usage',
    '/accounts/wayne/products/iText/report-usage?mode=license-file',
    '/accounts/wayne/cuca/wayne-vision/products/iText/overview?enableProductOverview=true',
    '/accounts/wayne/cuca/wayne-vision/products/LEADTOOLS/report-usage',
    '/accounts/wayne/cuca/wayne-vision/settings',
    '/accounts/wayne/cuca/wayne-claims/settings',
  ],
  'mona.multi@globex.example': ['/accounts', '/accounts/globex-research'],
  'ines.internal@vendor.example': [
    '/accounts/wayne/products',
    '/accounts/wayne/products/iText/licenses',
    '/accounts/wayne/products/iText/usage',
    '/accounts/wayne/api-tokens',
    '/accounts/wayne/usage-reports',
  ],
};

/** Remembers what moved by itself, as the browser reckons it, and what it was. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    self.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput) self.shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') });
    }).observe({ type: 'layout-shift', buffered: true });`);

/** Every call is answered a little later than the one before it: what is there first must not move for what follows. */
const answerInTurns = (page: Page): Promise<unknown> => {
  let calls = 0;
  return page.route('**/api/**', async (route) => {
    calls += 1;
    await new Promise((done) => setTimeout(done, WAITS_MS[calls % WAITS_MS.length]));
    await route.continue().catch(() => {}); // the page has gone on
  });
};

async function shiftsOf(page: Page, address: string): Promise<object[]> {
  await page.goto(address);
  await expect(page.locator('main h1').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0);
  return movedOn(page, address);
}

async function movedOn(page: Page, address: string): Promise<object[]> {
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>(
    'new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(self.shifts), 100)))',
  );
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  return sum <= STILL ? [] : [{ address, sum, moved: shifts.flatMap(({ moved }) => moved) }];
}

for (const [size, viewport] of Object.entries({ wide, phone })) {
  test(`[2.81] the reminder that opens by itself stays where it is while its license is read, ${size}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await withoutReminder(page);
    await signInAs(page, 'rita.both@hooli.example');
    await page.waitForLoadState('networkidle');
    // A tab of its own has not shown the reminder yet.
    const tab = await page.context().newPage();
    await tab.setViewportSize(viewport);
    await watchShifts(tab);
    await answerInTurns(tab);
    await tab.goto('/accounts/hooli');
    const dialog = tab.getByRole('dialog', { name: 'Usage waits for your report' });
    await expect(dialog.getByRole('button', { name: 'Report usage' })).toBeVisible();
    expect(await movedOn(tab, '/accounts/hooli')).toEqual([]);
  });
  test(`the record of deeds stays where it is when its check is known, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await watchShifts(page);
    await signInAs(page, 'lena.licensee@acme.example');
    await page.waitForLoadState('networkidle');
    const seal = { until: '2026-09-30T20:00:00Z', checkedAt: '2026-09-30T20:00:00Z', isWhole: true };
    await page.route(
      ({ pathname }) => pathname === '/api/accounts/acme/audit',
      async (route) => {
        const response = await route.fetch();
        await new Promise((done) => setTimeout(done, 300));
        await route.fulfill({ response, json: { ...((await response.json()) as object), seal } });
      },
    );
    expect(await shiftsOf(page, '/accounts/acme/audit')).toEqual([]);
    await expect(page.getByText('nothing was changed, removed or inserted')).toBeVisible();
  });
  for (const [email, addresses] of Object.entries(journeys))
    test(`nothing moves while a page of ${email} loads, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await withoutReminder(page);
      await signInAs(page, email);
      await page.waitForLoadState('networkidle');
      await watchShifts(page);
      await answerInTurns(page);
      const moved: object[] = [];
      for (const address of addresses) moved.push(...(await shiftsOf(page, address)));
      expect(moved).toEqual([]);
    });
}
