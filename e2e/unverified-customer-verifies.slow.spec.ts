import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, signInByClick, watchComplaints } from '../testing/pages.ts';

const UNVERIFIED = 'uma.unverified@acme.example';
const GO_BACK_TO = '/accounts?from=mail&from=twice#here';

interface Mail {
  to: string;
  text: string;
}
/** The links of the mails to them in the demo's outbox, the newest first. */
async function mailedLinks(page: Page): Promise<string[]> {
  const answer = await page.request.get('/demo/outbox', { headers: { accept: 'application/json' } });
  const mails = (await answer.json()) as Mail[];
  return mails
    .filter(({ to }) => to === UNVERIFIED)
    .map(({ text }) => /^https?:\/\/\S+#token=\S+$/m.exec(text)?.[0] ?? '');
}

test.describe.configure({ mode: 'serial' });

test('[2.09] [7.03] [8.09] any page leads to the verification page, which explains and keeps the original address; the button sends three mails and confirms each; the fourth says that there were many', async ({
  page,
}) => {
  const complaints = watchComplaints(page);
  await signInByClick(page, UNVERIFIED, '/reports/licenses?x=1');
  await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible();
  await expect(page.getByText(UNVERIFIED)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/email-verification');
  expect(new URL(page.url()).searchParams.get('next')).toBe('/reports/licenses?x=1');
  await page.goto(GO_BACK_TO);
  await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('next')).toBe(GO_BACK_TO);
  await expect(page.locator('h1')).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Send verification email' }).click();
  await expect(page.getByRole('heading', { name: 'Email sent' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'I have verified it, continue' })).toHaveAttribute(
    'href',
    GO_BACK_TO,
  );
  await page.getByRole('link', { name: 'I have verified it, continue' }).click();
  await expect(page.getByRole('alert')).toContainText(`${UNVERIFIED} is not verified yet.`);
  await expect(page.getByRole('heading', { name: 'Email sent' })).toBeVisible();
  for (let sent = 2; sent <= 3; sent += 1) {
    const answer = page.waitForResponse(/verify-email/);
    await page.getByRole('button', { name: 'Send again' }).click();
    expect((await answer).status()).toBe(204);
    await expect(page.getByText(/^Sent again on .+ UTC/)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('You have requested several emails in a short time.')).toBeVisible();
  // The mails that were sent still work.
  await expect(page.getByRole('link', { name: 'I have verified it, continue' })).toBeVisible();
  await expect(page.getByRole('link', { name: /the demo outbox/ })).toBeVisible();
  await expectAccessible(page);
  expect(await mailedLinks(page)).toHaveLength(3);
  expect(complaints).toEqual([]);
});

test('[2.09] the mailed link works in another browser, by its button, once, and the waiting page goes on', async ({
  page,
  browser,
}) => {
  await signInByClick(page, UNVERIFIED, GO_BACK_TO);
  await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeVisible();
  await page.getByRole('button', { name: 'Send verification email' }).click();
  const answered = page.getByText(/Email sent|You have requested several emails/);
  await expect(answered.first()).toBeVisible();
  const [link = 'no mail'] = await mailedLinks(page);
  expect(link).toContain('/email-verification/confirm#token=');
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const confirmations: string[] = [];
  other.on('request', (request) => {
    if (request.url().includes('/verify-email/')) confirmations.push(request.method());
  });

  // Opening it does nothing, as often as a mail scanner likes; the token does not stay in the address.
  for (let opened = 0; opened < 2; opened += 1) {
    await other.goto(link);
    await expect(other.getByRole('button', { name: 'Confirm email address' })).toBeVisible();
    await expect(other).not.toHaveURL(/token/);
  }
  // Without the token, a reload has nothing to confirm; the link opened again in the same tab has.
  await other.reload();
  await expect(other.getByText('This link is incomplete.')).toBeVisible();
  await other.goto(link);
  await expect(other.getByRole('button', { name: 'Confirm email address' })).toBeVisible();
  await expect(other).not.toHaveURL(/token/);
  expect(confirmations).toEqual([]);
  await expectAccessible(other);

  await other.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(other.getByRole('heading', { name: 'Your email address is verified' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Go to the portal' })).toHaveAttribute('href', GO_BACK_TO);
  expect(confirmations).toEqual(['POST']);
  await expectAccessible(other);

  await other.goto(link);
  await other.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(other.getByText('This link has already been used or has expired.')).toBeVisible();
  await elsewhere.close();

  await page.reload();
  await page.waitForURL((url) => url.pathname.startsWith('/accounts'));
  await expect(page.getByRole('heading', { name: 'Verify your email address' })).toBeHidden();
});
