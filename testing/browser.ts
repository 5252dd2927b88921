import type { LightMyRequestResponse as Answer } from 'fastify';
import { CLIENT_HEADER } from '#domain/session/contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hashPassword } from '#server/identity-provider/hashing/hash-password.ts';
import { createPerson, type TestPerson } from './people.ts';
import type { TestPortal } from './test-portal.ts';

interface Cookie {
  name: string;
  value: string;
  path: string;
}

export interface TestBrowser {
  /** One request; no redirect is followed but that of a refused form to its own page. Cookies are kept by path. */
  request: (
    method: 'GET' | 'POST' | 'PUT',
    address: string,
    more?: { form?: Record<string, string>; json?: unknown; headers?: Record<string, string>; from?: string },
  ) => Promise<Answer>;
  /** Follows redirects inside the portal until a page or another origin; gives the last answer and its address. */
  open: (address: string) => Promise<{ answer: Answer; address: string }>;
  follow: (answer: Answer) => Promise<{ answer: Answer; address: string }>;
  /** A call as the portal's own page makes it. */
  api: (
    method: 'GET' | 'POST' | 'PUT',
    address: string,
    more?: { bearer?: string; json?: unknown },
  ) => Promise<Answer>;
  cookie: (name: string) => string | undefined;
  setCookie: (cookie: Cookie) => void;
  cookies: () => readonly Cookie[];
}

/** The cookies after an answer. */
function kept(before: Cookie[], answer: Answer): Cookie[] {
  let jar = before;
  for (const { name, value, path = '/', maxAge, expires } of answer.cookies) {
    jar = jar.filter((old) => old.name !== name || old.path !== path);
    const gone = maxAge === 0 || (expires !== undefined && expires.getTime() < Date.now());
    if (!gone) jar.push({ name, value, path });
  }
  return jar;
}

const refusedForm = /^\/idp\/interaction\/[^/?]+(?:\?refused=|$)/;

/** A browser without a screen, over the server's inject; it sends these headers with every request. */
export function createBrowser(
  { app, portal }: Pick<TestPortal, 'app' | 'portal'>,
  ownHeaders: Record<string, string> = {},
): TestBrowser {
  const origin = portal.config.PUBLIC_URL;
  let jar: Cookie[] = [];

  const request: TestBrowser['request'] = async (method, address, more = {}) => {
    const { pathname, search } = new URL(address, origin);
    const sent = jar.filter(
      (one) => pathname === one.path || pathname.startsWith(one.path.replace(/\/?$/, '/')),
    );
    const answer = await app.inject({
      method,
      url: `${pathname}${search}`,
      headers: {
        host: new URL(origin).host,
        ...ownHeaders,
        ...(sent.length > 0 ? { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') } : {}),
        ...(more.form ? { 'content-type': 'application/x-www-form-urlencoded', origin } : {}),
        ...more.headers,
      },
      ...(more.form ? { payload: new URLSearchParams(more.form).toString() } : {}),
      ...(more.json === undefined ? {} : { payload: more.json as object }),
      ...(more.from === undefined ? {} : { remoteAddress: more.from }),
    });
    jar = kept(jar, answer);
    const { location = '' } = answer.headers;
    if (more.form && refusedForm.test(location))
      return request('GET', location, more.from === undefined ? {} : { from: more.from });
    return answer;
  };

  const follow: TestBrowser['follow'] = async (first) => {
    let answer = first;
    let address = '';
    for (let hops = 0; hops < 12; hops += 1) {
      const { location } = answer.headers;
      if (answer.statusCode < 300 || answer.statusCode > 399 || !location) break;
      address = new URL(location, origin).href;
      if (!address.startsWith(`${origin}/`) || !/^\/(?:idp|api)\//.test(new URL(address).pathname)) break;
      answer = await request('GET', address);
    }
    return { answer, address };
  };

  return {
    request,
    follow,
    open: async (address) => {
      const result = await follow(await request('GET', address));
      return { ...result, address: result.address || new URL(address, origin).href };
    },
    api: (method, address, more = {}) =>
      request(method, address, {
        headers: {
          [CLIENT_HEADER]: 'web',
          'sec-fetch-site': 'same-origin',
          ...(more.bearer ? { authorization: `Bearer ${more.bearer}` } : {}),
        },
        ...(more.json === undefined ? {} : { json: more.json }),
      }),
    cookie: (name) => jar.find((one) => one.name === name)?.value,
    setCookie: (cookie) => {
      jar = [...jar.filter((old) => old.name !== cookie.name), cookie];
    },
    cookies: () => jar,
  };
}

export const PASSWORD = 'correct horse battery staple';

/** Logs in with e-mail and password at the embedded provider; the address is where the portal sent the browser then. */
export async function logIn(
  browser: TestBrowser,
  email: string,
  { password = PASSWORD, returnTo = '/' }: { password?: string; returnTo?: string } = {},
): Promise<{ answer: Answer; address: string }> {
  const page = await browser.open(`/api/auth/login?return_to=${encodeURIComponent(returnTo)}`);
  const action = /action="([^"]+\/login)"/.exec(page.answer.body)?.[1];
  if (!action) return page;
  return browser.follow(await browser.request('POST', action, { form: { email, password } }));
}

export interface Tokens {
  base: string;
  bearer: string;
}

/** Base token and bearer for the browser's session. */
export async function fetchTokens(browser: TestBrowser): Promise<Tokens> {
  const base = (await browser.api('POST', '/api/auth/token')).json<{ accessToken: string }>().accessToken;
  const extended = await browser.api('GET', '/api/auth/extended-access-token', { bearer: base });
  return { base, bearer: extended.json<{ accessToken: string }>().accessToken };
}

let hashed: Promise<string> | undefined;

/** A person with a password at the embedded provider. */
export async function createPasswordPerson(
  { portal }: Pick<TestPortal, 'portal'>,
  details: TestPerson = {},
): Promise<{ userId: string; email: string }> {
  const made = await createPerson(portal, details);
  const hash = await (hashed ??= hashPassword(PASSWORD));
  await inTransaction(portal.pool, { role: 'system' }, (trx) =>
    trx.updateTable('app_user').set({ password_hash: hash }).where('id', '=', made.userId).execute(),
  );
  return made;
}
