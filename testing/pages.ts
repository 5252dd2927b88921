import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { demoPeople } from '#domain/session/demo-people.ts';

/** Opens an address and signs a demo person in with the one click of the log-in page; ends where the portal leads. */
export async function signInAs(page: Page, email: string, address = '/'): Promise<void> {
  const person = demoPeople.find((one) => one.email === email);
  if (!person) throw new Error(`${email} is no demo person`);
  await page.goto(address);
  await page.getByRole('button', { name: `${person.firstName} ${person.lastName}` }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/idp') && !url.pathname.startsWith('/api'));
}

/** axe finds nothing, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => node.html) })),
      `${page.url()} in ${colorScheme}`,
    ).toEqual([]);
  }
}

/** The page follows a change of scheme in its next frames; what still moves has colours that nobody chose. */
const settle = async (page: Page): Promise<unknown> =>
  page.evaluate(`(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  })()`);

/** Collects what a page complains about: errors of scripts, and refusals by the content security policy. */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/content security policy|trusted type/i.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
