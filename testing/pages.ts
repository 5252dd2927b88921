import { expect, type BrowserContext, type Page } from '@playwright/test';
import axe from 'axe-core';
import { CLIENT_HEADER } from '#domain/session/contract.ts';
import { demoPeople } from '#domain/session/demo-people.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
/** Who has signed in before in this run, with what their browser kept. */
const signedIn = new Map<string, Cookies>();

/** Opens an address as a demo person. */
export async function signInAs(page: Page, email: string, address = '/'): Promise<void> {
  await becomeSignedIn(page, email);
  await page.goto(address);
}

/**
 * Gives a browser the session of a demo person, which goes on as long as it lives. The first time they sign in without
 * a page, which would be loaded twice; what is about the log-in itself uses `signInByClick`.
 */
export async function becomeSignedIn(page: Page, email: string): Promise<void> {
  const kept = signedIn.get(email);
  if (kept && (await goesOn(page, kept))) return;
  await signInByCalls(page, email);
  signedIn.set(email, await page.context().cookies());
}

/** What the log-in page does for a click on a demo person, as the browser that it says it is. */
async function signInByCalls(page: Page, email: string): Promise<void> {
  const headers = { 'user-agent': await page.evaluate<string>('navigator.userAgent') };
  const login = await page.request.get('/api/auth/login?return_to=%2F', { headers });
  const answer = await page.request.post(`${login.url()}/person`, { headers, form: { email } });
  if (new URL(answer.url()).pathname !== '/') throw new Error(`${email}: ${answer.url()}`);
}

/** Opens an address and signs a demo person in with the one click of the log-in page; ends where the portal leads. */
export async function signInByClick(page: Page, email: string, address = '/'): Promise<void> {
  const person = demoPeople.find((one) => one.email === email);
  if (!person) throw new Error(`${email} is no demo person`);
  await page.goto(address);
  await page.getByRole('button', { name: `${person.firstName} ${person.lastName}` }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/idp') && !url.pathname.startsWith('/api'));
}

/** A test may have ended the session, or be the first after a sign-out. */
async function goesOn(page: Page, cookies: Cookies): Promise<boolean> {
  await page.context().addCookies(cookies);
  const answer = await page.request.post('/api/auth/token', { headers: { [CLIENT_HEADER]: 'web' } });
  if (!answer.ok()) await page.context().clearCookies();
  return answer.ok();
}

/** Keeps the wizard that reminds of usage to report from opening by itself: it has been open in this browser session. */
export const withoutReminder = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    const read = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      return key.startsWith('imagingReminder ') ? 'shown' : read.call(this, key);
    };`);

/**
 * What axe has against a page as it stands, by its default rules or those that are named. It runs inside the page, where
 * it is put once a document: no page of the portal has frames, whose parts would be put together in a blank page.
 */
export async function findViolations(
  page: Page,
  rules?: readonly string[],
): Promise<{ id: string; nodes: string[] }[]> {
  if (!(await page.evaluate<boolean>('"axe" in self'))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  return page.evaluate(`(async () => {
    const { violations } = await axe.run(document, ${JSON.stringify(options)});
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  })()`);
}

/** The rules of axe that colours can break. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

/** axe finds nothing in light, and nothing against the colours in dark, where all else is the same. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, rules] of [
    ['light', undefined],
    ['dark', rulesOfColours],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page);
    expect(await findViolations(page, rules), `${page.url()} in ${colorScheme}`).toEqual([]);
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
