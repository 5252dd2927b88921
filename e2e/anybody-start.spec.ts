import { expect, test } from '@playwright/test';

test('anybody who opens the portal gets its page under a strict content security policy and is asked to sign in', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const answer = await page.goto('/');
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';");
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // A browser notes every 401 as an error; that nobody is signed in yet is the only one here.
  expect(errors.filter((text) => !text.includes('401 (Unauthorized)'))).toEqual([]);
});
