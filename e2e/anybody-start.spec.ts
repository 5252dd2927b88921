import { expect, test } from '@playwright/test';

test('anybody who opens the portal gets its page under a strict content security policy', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const answer = await page.goto('/');
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';");
  await expect(page.getByText('UP')).toBeVisible();
  expect(errors).toEqual([]);
});
