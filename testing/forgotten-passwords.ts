import { expect } from 'vitest';
import { createBrowser, type TestBrowser } from './browser.ts';
import type { TestPortal } from './test-portal.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** What people do who have forgotten their password: ask for a link, open it, choose a new password. `from` is their network. */
export function forgottenPasswords(scene: () => { portal: TestPortal; from: string }) {
  const ask = (email: string, browser: TestBrowser = createBrowser(scene().portal), from = scene().from) =>
    browser.request('POST', '/idp/password/forgotten', { form: { email }, from });

  async function mailsTo(email: string): Promise<Mail[]> {
    const { app } = scene().portal;
    const answer = await app.inject({ url: '/demo/outbox', headers: { accept: 'application/json' } });
    return answer.json<Mail[]>().filter(({ to }) => to === email);
  }

  async function mailTo(email: string): Promise<Mail> {
    await expect.poll(() => mailsTo(email)).not.toEqual([]);
    const [mail] = await mailsTo(email);
    if (!mail) throw new Error('there is one');
    return mail;
  }

  const tokenIn = ({ text }: Mail): string =>
    /^http:\/\/localhost:8080\/idp\/password\/open#token=([\w-]{43})$/m.exec(text)?.[1] ?? '';

  async function askForToken(email: string): Promise<string> {
    const before = (await mailsTo(email)).length;
    await ask(email);
    await expect.poll(async () => (await mailsTo(email)).length).toBe(before + 1);
    return tokenIn(await mailTo(email));
  }

  /** Opens a mailed link, as its page does. */
  async function openLink(token: string): Promise<{ browser: TestBrowser; page: string; status: number }> {
    const { portal, from } = scene();
    const browser = createBrowser(portal);
    const opened = await browser.request('POST', '/idp/password/open', { form: { token }, from });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/idp/password/new']);
    const { body, statusCode } = await browser.request('GET', '/idp/password/new', { from });
    return { browser, page: body, status: statusCode };
  }

  /** Where the form leads. */
  async function choose(browser: TestBrowser, password: string, repeated = password): Promise<string> {
    const form = { password, repeated };
    const answer = await browser.request('POST', '/idp/password/new', { form, from: scene().from });
    return String(answer.headers.location);
  }

  return { ask, mailsTo, mailTo, tokenIn, askForToken, openLink, choose };
}
