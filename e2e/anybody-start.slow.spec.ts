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

test('scripts come compressed, for a year, and whole to whoever takes nothing else', async ({ request }) => {
  const html = await (await request.get('/', { headers: { accept: 'text/html,*/*' } })).text();
  const [script = ''] = /\/assets\/start-[\w-]+\.js/.exec(html) ?? [];
  const sizeOf = async (encoding: string): Promise<number> => {
    const answer = await request.head(script, { headers: { 'accept-encoding': encoding } });
    const headers = answer.headers();
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['vary']).toBe('accept-encoding');
    return Number(headers['content-length']);
  };
  const whole = await sizeOf('identity');
  expect(await sizeOf('gzip')).toBeLessThan(whole / 2);
  expect(await sizeOf('br')).toBeLessThan(whole / 2);
});
