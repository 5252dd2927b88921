import { expect, test, type Page, type Request } from '@playwright/test';
import { expectAccessible, signInAs } from '../testing/pages.ts';

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

test('[4.12] [4.13] [4.14] [4.15] [8.02] the page pings, then asks for the base token, then for the bearer, and keeps none of them; a second 401 ends the session and says “Unexpected access error”', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/auth/')) calls.push(pathname.replace('/api/auth/', ''));
  });
  await signInAs(page, LICENSEE);
  await expect(content(page)).toBeVisible();
  const order = ['actuator/health/ping', 'token', 'extended-access-token'].map((call) => calls.indexOf(call));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
  const stored = await page.evaluate<string>(
    'JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])',
  );
  expect(stored).not.toMatch(/eyJ|portal_session/);

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
