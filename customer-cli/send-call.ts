import { setTimeout as wait } from 'node:timers/promises';
import { fillText } from '#domain/core/fill-text.ts';
import { customerCli } from '#domain/messages/en-gb/customer-cli.ts';
import { Failure } from './failure.ts';
import { explainFault } from './explain-fault.ts';
import { retryDelay } from './retry-delay.ts';

const texts = customerCli.portal;
const READ_MS = 60_000;
const UPLOAD_MS = 15 * 60_000;
const TOO_MANY_REQUESTS = 429;

/** The portal that is talked to. */
export interface Portal {
  url: URL;
  token: string;
  retries: number;
  version: string;
  /** Tells what is going on, beside the result. */
  say: (line: string) => void;
}

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  /** Made anew for each try. */
  form?: () => Promise<FormData>;
  /** Whether the portal answered for a part only, and asks for another try. */
  isUnfinished?: (answer: Given) => boolean;
}

/** What the portal said that is no failure of its own. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array;
  attempts: number;
}

/** What is wrong in the portal's words. */
export interface Complaint {
  code: string;
  message: string;
}

/**
 * Makes a call, and makes it again while the portal is away: every answer of 500 and above, 429 and every lost
 * connection. The portal counts a file once, so a call whose answer was lost may be repeated.
 */
export async function sendCall(portal: Portal, call: Call): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    const tried = await tryCall(portal, call);
    const { answer, failure } = tried;
    if (!failure) return { ...answer, attempts: attempt + 1 };
    const left = portal.retries - attempt;
    const delay = left > 0 ? retryDelay(attempt, tried.retryAfter, new Date(), Math.random()) : null;
    if (delay === null && answer) return { ...answer, attempts: attempt + 1 };
    if (delay === null) throw Object.assign(failure, { attempts: attempt + 1 });
    const seconds = Math.max(1, Math.round(delay / 1_000));
    portal.say(fillText(texts.again, { reason: failure.message, seconds, left }));
    await wait(delay);
  }
}

type Given = Omit<Answer, 'attempts'>;
/** An answer, a reason to try again, or both. */
type Tried =
  | { answer: Given; failure?: undefined }
  | { answer?: Given; failure: Failure; retryAfter: string | null };

async function tryCall(portal: Portal, call: Call): Promise<Tried> {
  const host = portal.url.host;
  try {
    const form = await call.form?.();
    const response = await fetch(new URL(`.${call.path}`, withSlash(portal.url)), {
      method: call.method,
      headers: {
        authorization: `Bearer ${portal.token}`,
        accept: 'application/json, application/octet-stream',
        'user-agent': `portal-cli/${portal.version} node/${process.versions.node}`,
      },
      redirect: 'manual', // the token goes to the portal and nowhere else
      signal: AbortSignal.timeout(form ? UPLOAD_MS : READ_MS),
      ...(form ? { body: form } : {}),
    });
    const body = new Uint8Array(await response.arrayBuffer());
    const answer = { status: response.status, headers: response.headers, body };
    const judged = judge(host, answer);
    if (judged.failure || !call.isUnfinished?.(answer)) return judged;
    const failure = new Failure('away', 'UNFINISHED', fillText(texts.unfinished, { host }));
    return { answer, failure, retryAfter: response.headers.get('retry-after') };
  } catch (error) {
    const { failure, passing } = explainFault(error, host);
    if (!passing) throw failure;
    return { failure, retryAfter: null };
  }
}

function judge(host: string, answer: Given): Tried {
  const { status, headers } = answer;
  if (status >= 300 && status < 400) {
    const location = (headers.get('location') ?? '').slice(0, 200);
    throw new Failure('away', 'MOVED', fillText(texts.moved, { host, location }));
  }
  if (status < 400) return { answer };
  const complaint = complaintOf(answer);
  if (status >= 500 || status === TOO_MANY_REQUESTS) {
    const message = complaint?.message ?? '';
    const failure = complaint
      ? new Failure('away', complaint.code, fillText(texts.failed, { host, status, message }))
      : notPortal(host, status);
    return { failure, retryAfter: headers.get('retry-after') };
  }
  if (!complaint) throw notPortal(host, status);
  if (status === 401 || status === 403) throw new Failure('notAllowed', complaint.code, complaint.message);
  return { answer };
}

/** The problem that the portal describes (RFC 9457), or null where somebody else answered. */
export function complaintOf({ body }: Pick<Answer, 'body'>): Complaint | null {
  const { code, message } = (parsed(body) ?? {}) as Partial<Record<keyof Complaint, unknown>>;
  return typeof code === 'string' && typeof message === 'string' ? { code, message } : null;
}

/** A JSON answer, known by a member that it has; what some proxy in between says is no answer of the portal. */
export function readJson<T extends object>(
  portal: Portal,
  { status, body }: Pick<Answer, 'status' | 'body'>,
  member: keyof T & string,
): T {
  const value = parsed(body);
  if (typeof value !== 'object' || value === null || !(member in value))
    throw notPortal(portal.url.host, status);
  return value as T;
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

export const notPortal = (host: string, status: number): Failure =>
  new Failure('away', 'NOT_THE_PORTAL', fillText(texts.notPortal, { host, status }));

const withSlash = (url: URL): URL => new URL(url.pathname.endsWith('/') ? url.href : `${url.href}/`);
