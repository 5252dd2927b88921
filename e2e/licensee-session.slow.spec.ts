import { expect, test, type Page, type Request } from '@playwright/test';
import { expectAccessible, signInAs, signInByClick } from '../testing/pages.ts';

const LICENSEE = 'lena.licensee@acme.example';
const DOWNLOADS = '/accounts/acme/new-licenses';
const LIST = '**/api/salesforce/accounts/*/license-keys/downloadable';

/** What the page's calls to the list of downloads carried. */
function watchBearers(page: Page): string[] {
  const bearers: string[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/license-keys/downloadable'))
      bearers.push(request.headers()['authorization'] ?? '');
  });
  return bearers;
}
const refused = { status: 401, contentType: 'application/problem+json', body: '{}' };
/** The heading of a page: while the portal starts, the loader has one of its own. */
const content = (page: Page) =>
  page.getByRole('main').getByRole('heading', { level: 1 }).filter({ hasNotText: 'Customer Portal' });
const signedOut = (page: Page) => page.getByRole('heading', { name: 'You are signed out' });

test('[1.05] [4.11] [4.13] an address asked for before the log-in is reached after it, query and fragment included', async ({
  page,
}) => {
  await signInByClick(page, LICENSEE, `${DOWNLOADS}?x=1&x=2#row`);
  await expect(content(page)).toBeVisible();
  expect(page.url()).toMatch(/\/accounts\/acme\/new-licenses\?.*#row$/);
  expect(new URL(page.url()).searchParams.getAll('x')).toEqual(['1', '2']);
});

test('[4.12] [4.13] [4.14] the page pings, then asks for the base token, then for the bearer, and keeps none of them', async ({
  page,
}) => {
  await signInAs(page, LICENSEE);
  await expect(content(page)).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/auth/')) calls.push(pathname.replace('/api/auth/', ''));
  });
  await page.reload();
  await expect(content(page)).toBeVisible();
  const order = ['actuator/health/ping', 'token', 'extended-access-token'].map((call) => calls.indexOf(call));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  const stored = await page.evaluate<string>(
    'JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])',
  );
  expect(stored).not.toMatch(/eyJ|portal_session/);
});

test('[4.15] a bearer that is refused is renewed once and the call repeated, and nobody notices', async ({
  page,
}) => {
  await signInAs(page, LICENSEE);
  await expect(content(page)).toBeVisible();
  const bearers = watchBearers(page);
  let tokens = 0;
  page.on('request', (request) => (tokens += request.url().endsWith('/api/auth/token') ? 1 : 0));
  await page.route(LIST, async (route) => (bearers.length === 1 ? route.fulfill(refused) : route.continue()));
  await page.goto(DOWNLOADS);
  await expect(content(page)).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
  expect(new Set(bearers).size).toBe(2);
  expect(bearers).toHaveLength(2);
  expect(tokens).toBe(2); // one on loading the page, one renewal
});

test('[4.15] [8.02] a second 401 ends the session and says “Unexpected access error”', async ({ page }) => {
  await signInAs(page, LICENSEE);
  await expect(content(page)).toBeVisible();
  const bearers = watchBearers(page);
  await page.route(LIST, (route) => route.fulfill(refused));
  await page.goto(DOWNLOADS);
  await expect(signedOut(page)).toBeVisible();
  await expect(page.getByText('Unexpected access error')).toBeVisible();
  expect(bearers).toHaveLength(2);
  await expectAccessible(page);
  await page.unroute(LIST);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password')).toBeVisible(); // logged out at the provider too
  await page.getByRole('button', { name: 'Lena Licensee' }).click();
  await page.waitForURL(`**${DOWNLOADS}`);
});

/** Lets the page's clock run, a little at a time, since answers arrive in real time. */
async function passUntil(page: Page, step: number, done: () => boolean | Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(step);
    expect(await done()).toBe(true);
  }).toPass({ intervals: [50] });
}
const withClock = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('table').first()).toBeVisible();
};

test('[8.02] a renewal that is refused logs out and leads back afterwards', async ({ page }) => {
  await signInAs(page, LICENSEE, DOWNLOADS);
  await withClock(page);
  await page.route('**/api/auth/token', (route) => route.fulfill(refused));
  await passUntil(page, 60_000, () => signedOut(page).isVisible());
  await expect(page.getByText('Your session has ended. Sign in to go on where you were.')).toBeVisible();
  await page.unroute('**/api/auth/token');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(`**${DOWNLOADS}`);
});

test('[8.02] a renewal that fails by the network logs nobody out', async ({ page }) => {
  await signInAs(page, LICENSEE, DOWNLOADS);
  await withClock(page);
  let tried = 0;
  await page.route('**/api/auth/token', (route) => {
    tried += 1;
    return route.abort();
  });
  await page.clock.runFor(1_490_000);
  await passUntil(page, 2_000, () => tried >= 4);
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.unroute('**/api/auth/token');
  let renewed = 0;
  page.on('response', (response) => (renewed += response.url().endsWith('/extended-access-token') ? 1 : 0));
  await passUntil(page, 2_000, () => renewed === 1);
});

test('[4.16] [9.01] the token is renewed every 25 minutes', async ({ page }) => {
  await signInAs(page, LICENSEE, DOWNLOADS);
  await withClock(page);
  let renewals = 0;
  page.on('response', (response) => (renewals += response.url().endsWith('/extended-access-token') ? 1 : 0));
  for (const round of [1, 2]) {
    await page.clock.runFor(1_480_000);
    expect(renewals).toBe(round - 1);
    await passUntil(page, 2_000, () => renewals === round);
  }
});

test('two tabs log out together', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  await signInAs(one, LICENSEE);
  await two.goto('/accounts');
  await expect(content(two)).toBeVisible();
  await expect(content(one)).toBeVisible();
  await one
    .getByRole('button', { name: /Lena|menu/i })
    .first()
    .click();
  await one.getByRole('menuitem', { name: /sign out|log out/i }).click();
  await expect(signedOut(one)).toBeVisible();
  await expect(signedOut(two)).toBeVisible();
  await expect(two.getByText('Unexpected access error')).toBeHidden();
  await expectAccessible(two);
});

test('two tabs may sign in at once', async ({ context }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  await one.goto('/accounts?tab=1');
  await two.goto('/accounts?tab=2');
  for (const tab of [one, two]) await expect(tab.getByLabel('Password')).toBeVisible();
  for (const tab of [two, one]) {
    await tab.getByRole('button', { name: 'Lena Licensee' }).click();
    await tab.waitForURL((url) => url.pathname.startsWith('/accounts'));
    await expect(content(tab)).toBeVisible();
  }
});
