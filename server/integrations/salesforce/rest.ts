import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { fetchToken, wordsOf, type SalesforceLogin, type SalesforceToken } from './fetch-token.ts';
import { SalesforceError } from './salesforce-error.ts';

/** Tries of a call whose answer says that another try may do, and the pause before the first of them. */
export const TRIES = 3;
const PAUSE_MS = 500;
const PATIENCE_MS = 60_000;

const Faults = z.array(z.object({ errorCode: z.string(), message: z.string().default('') })).min(1);

export interface RestOptions {
  login: SalesforceLogin;
  signal: AbortSignal;
  /** The first pause before another try. */
  pauseMs?: number;
}

/** What is used of the org's calls of the day, as an answer said. */
export interface CallsUsed {
  used: number;
  most: number;
}

export class Rest {
  #token: SalesforceToken | undefined;
  #calls: CallsUsed | undefined;
  readonly #login: SalesforceLogin;
  readonly #signal: AbortSignal;
  readonly #pauseMs: number;

  constructor({ login, signal, pauseMs = PAUSE_MS }: RestOptions) {
    this.#login = login;
    this.#signal = signal;
    this.#pauseMs = pauseMs;
  }

  /** As the last answer said; unknown before the first. */
  get calls(): CallsUsed | undefined {
    return this.#calls;
  }

  get instanceUrl(): string | undefined {
    return this.#token?.instanceUrl;
  }

  /** Waits before another try, longer each time. */
  pause(tries: number): Promise<void> {
    return pause(this.#pauseMs * 2 ** (tries - 1), undefined, { signal: this.#signal });
  }

  /** One call, tried again where Salesforce is not available, with an answer of the shape that it documents. */
  async call<S extends z.ZodType>(
    schema: S,
    method: string,
    path: string,
    body?: object,
  ): Promise<z.output<S>> {
    const text = body && JSON.stringify(body);
    for (let tries = 1; ; tries += 1) {
      try {
        const parsed = schema.safeParse(await this.#once(method, path, text));
        if (parsed.success) return parsed.data;
        throw brokenOff();
      } catch (error) {
        this.#signal.throwIfAborted();
        const mayDo = error instanceof SalesforceError && error.trouble === 'unavailable';
        if (!mayDo || tries === TRIES) throw error;
        await this.pause(tries);
      }
    }
  }

  async #once(method: string, path: string, body: string | undefined): Promise<unknown> {
    let answer = await this.#send(method, path, body);
    if (answer.status === 401) {
      await answer.body?.cancel();
      this.#token = undefined;
      answer = await this.#send(method, path, body);
    }
    const said: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) throw faultOf(answer, said);
    if (said === undefined) throw brokenOff();
    return said;
  }

  async #send(method: string, path: string, body: string | undefined): Promise<Response> {
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(PATIENCE_MS)]);
    this.#token ??= await fetchToken(this.#login, new Date(), signal);
    const { value, instanceUrl } = this.#token;
    const headers = { authorization: `Bearer ${value}`, accept: 'application/json' };
    const content = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(`${instanceUrl}${path}`, {
      ...{ method, signal, redirect: 'error', headers: { ...headers, ...content } },
      ...(body === undefined ? {} : { body }),
    }).catch((error: unknown) => {
      throw new SalesforceError('unavailable', 'NETWORK', `Salesforce does not answer: ${wordsOf(error)}.`);
    });
    this.#calls = readCalls(answer.headers.get('sforce-limit-info')) ?? this.#calls;
    return answer;
  }
}

const brokenOff = (): SalesforceError =>
  new SalesforceError(
    'unavailable',
    'ANSWER',
    'An answer of Salesforce broke off, or is not as it documents.',
  );

/** `api-usage=18/5000` */
function readCalls(header: string | null): CallsUsed | undefined {
  const [, used, most] = /api-usage=(\d{1,12})\/(\d{1,12})/.exec(header ?? '') ?? [];
  return used === undefined || most === undefined ? undefined : { used: Number(used), most: Number(most) };
}

function faultOf({ status }: Response, said: unknown): SalesforceError {
  const [fault] = Faults.safeParse(said).data ?? [];
  const code = fault?.errorCode ?? String(status);
  const words = fault ? `${fault.errorCode}: ${fault.message}` : `status ${status}`;
  if (code === 'REQUEST_LIMIT_EXCEEDED')
    return new SalesforceError(
      'limit',
      code,
      'Salesforce takes no more calls today: the limit of the org is used up.',
    );
  if (status === 401)
    return new SalesforceError('login', code, `Salesforce refuses the portal’s token: ${words}`);
  if (status >= 500 || status === 429 || status === 408)
    return new SalesforceError('unavailable', code, `Salesforce is not available: ${words}`);
  return new SalesforceError('refused', code, `Salesforce refuses: ${words}`);
}
