import { expect, test, type Page } from '@playwright/test';
import { becomeSignedIn, withoutReminder } from '../testing/pages.ts';

/** What the web takes for still: nobody sees less. */
const STILL = 0.001;
/** In this time every call of a page is answered, each after another wait of its own. */
const WAITS_MS = [30, 150, 270, 90];

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** One page for each layout, whoever opens it; on a phone those that stand otherwise there. */
const journeys: Readonly<Record<string, { everywhere: readonly string[]; wideOnly: readonly string[] }>> = {
  'lena.licensee@acme.example': {
    everywhere: [
      '/accounts/acme/new-licenses',
      '/accounts/acme/report-past-usage',
      '/accounts/acme/calendar',
      '/accounts/acme/alerts',
    ],
    wideOnly: [
      '/accounts/acme/api-tokens',
      '/accounts/acme/cuca/acme-invoices',
      '/settings',
      '/command-line',
      '/activations',
    ],
  },
  'petra.power@wayne.example': {
    everywhere: [
      '/accounts/wayne',
      '/accounts/wayne/usage-reports',
      '/accounts/wayne/products/iText/report-usage',
      '/accounts/wayne/cuca/wayne-vision/products/iText/overview?enableProductOverview=true',
      '/accounts/wayne/cuca/wayne-vision/products/LEADTOOLS/report-usage',
      '/accounts/wayne/cuca/wayne-vision/settings',
    ],
    wideOnly: ['/accounts/wayne/products/iText/report-usage?mode=license-file'],
  },
  'mona.multi@globex.example': { everywhere: [], wideOnly: ['/accounts'] },
  'ines.internal@vendor.example': {
    everywhere: [
      '/accounts/wayne/products',
      '/accounts/wayne/products/iText/licenses',
      '/accounts/wayne/products/iText/usage',
    ],
    wideOnly: [],
  },
};

/** Remembers what moved by itself, as the browser reckons it, and what it was. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    self.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput) self.shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') });
    }).observe({ type: 'layout-shift', buffered: true });`);

/** Each call is answered a little later than the one before it, inside the page: where Playwright holds calls, no file is kept. */
const answerInTurns = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    const ask = self.fetch;
    let calls = 0;
    self.callsUnderWay = 0;
    self.answeredAt = 0;
    self.fetch = async (...call) => {
      calls += 1;
      self.callsUnderWay += 1;
      try {
        await new Promise((done) => setTimeout(done, ${JSON.stringify(WAITS_MS)}[calls % ${WAITS_MS.length}]));
        return await ask(...call);
      } finally {
        self.callsUnderWay -= 1;
        self.answeredAt = performance.now();
      }
    };`);

const PATIENCE_MS = 30_000;

/** Whether the address becomes what the router shows, whole, with no call under way for a while; waited for inside the page. */
const COMES_TO_REST = `(async () => {
  const rests = () => {
    const { status, location, resolvedLocation } = self.__TSR_ROUTER__?.state ?? {};
    const isThere = status === 'idle' && resolvedLocation?.href === location.href;
    const isQuiet = self.callsUnderWay === 0 && performance.now() - self.answeredAt > 400;
    const isWhole = document.querySelector('main h1') && !document.querySelector('main .MuiSkeleton-root');
    return isThere && isQuiet && Boolean(isWhole);
  };
  for (const end = performance.now() + ${PATIENCE_MS}; performance.now() < end && !rests(); )
    await new Promise((done) => setTimeout(done, 50));
  return rests();
})()`;

async function shiftsOf(page: Page, address: string): Promise<object[]> {
  await page.goto(address);
  expect(await page.evaluate<boolean>(COMES_TO_REST), address).toBe(true);
  await page.waitForLoadState('networkidle');
  return movedOn(page, address);
}

async function movedOn(page: Page, address: string): Promise<object[]> {
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>(
    'new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(self.shifts), 100)))',
  );
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  const { width } = page.viewportSize() ?? wide;
  return sum <= STILL ? [] : [{ address, width, sum, moved: shifts.flatMap(({ moved }) => moved) }];
}

test('[2.81] the reminder that opens by itself stays where it is while its license is read, wide and on a phone', async ({
  page,
}) => {
  await becomeSignedIn(page, 'rita.both@hooli.example');
  for (const viewport of [wide, phone]) {
    // A tab of its own has not shown the reminder yet.
    const tab = await page.context().newPage();
    await tab.setViewportSize(viewport);
    await watchShifts(tab);
    await answerInTurns(tab);
    await tab.goto('/accounts/hooli');
    const dialog = tab.getByRole('dialog', { name: 'You have usage to report' });
    await expect(dialog.getByRole('button', { name: 'Report usage' })).toBeVisible();
    expect(await movedOn(tab, '/accounts/hooli')).toEqual([]);
    await tab.close();
  }
});

test('the record of deeds stays where it is when its check is known, wide and on a phone', async ({
  page,
}) => {
  await becomeSignedIn(page, 'lena.licensee@acme.example');
  await watchShifts(page);
  await answerInTurns(page);
  const seal = { until: '2026-09-30T20:00:00Z', checkedAt: '2026-09-30T20:00:00Z', isWhole: true };
  await page.route(
    ({ pathname }) => pathname === '/api/accounts/acme/audit',
    async (route) => {
      const response = await route.fetch();
      await new Promise((done) => setTimeout(done, 300));
      await route.fulfill({ response, json: { ...((await response.json()) as object), seal } });
    },
  );
  for (const viewport of [wide, phone]) {
    await page.setViewportSize(viewport);
    expect(await shiftsOf(page, '/accounts/acme/audit')).toEqual([]);
    await expect(page.getByText('no events were changed, removed or inserted')).toBeVisible();
  }
});

test('nothing moves while a page loads, wide and on a phone', async ({ page }) => {
  await withoutReminder(page);
  await watchShifts(page);
  await answerInTurns(page);
  const moved: object[] = [];
  for (const [email, { everywhere, wideOnly }] of Object.entries(journeys)) {
    await page.context().clearCookies();
    await becomeSignedIn(page, email);
    await page.setViewportSize(wide);
    for (const address of [...everywhere, ...wideOnly]) moved.push(...(await shiftsOf(page, address)));
    await page.setViewportSize(phone);
    for (const address of everywhere) moved.push(...(await shiftsOf(page, address)));
  }
  expect(moved).toEqual([]);
});
