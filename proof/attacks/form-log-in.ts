import type { CallAnswer } from './send-call.ts';

export type Send = (call: {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}) => Promise<CallAnswer | undefined>;

export interface Browser {
  cookies: Map<string, string>;
  /** Sends a request with the cookies so far and follows redirects by their paths. */
  open: Send;
}

const HOPS = 8;

/** A browser that keeps every cookie and follows every redirect, since all lead to the portal. */
export function createFormBrowser(send: Send): Browser {
  const cookies = new Map<string, string>();
  const once: Send = async (call) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await send({ ...call, headers: { ...call.headers, ...(cookie ? { cookie } : {}) } });
    for (const line of answer?.cookies ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const open: Send = async (call) => {
    let answer = await once(call);
    for (let hop = 0; hop < HOPS && answer?.location && answer.status < 400; hop += 1) {
      const { pathname, search } = new URL(answer.location, 'http://localhost');
      if (!/^\/(?:api|idp)\//.test(pathname)) break;
      answer = await once({ path: `${pathname}${search}` });
    }
    return answer;
  };
  return { cookies, open };
}

/** Opens the log-in form; undefined where it was not shown. */
export async function openForm(browser: Browser): Promise<string | undefined> {
  const page = await browser.open({ path: '/api/auth/login' });
  return page?.status === 200 ? /action="([^"]+\/login)"/.exec(page.text)?.[1] : undefined;
}

/** Sends e-mail and password; the last answer, after all redirects. */
export const sendForm = (
  browser: Browser,
  action: string,
  email: string,
  password: string,
): Promise<CallAnswer | undefined> =>
  browser.open({
    method: 'POST',
    path: action,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email, password }).toString(),
  });
