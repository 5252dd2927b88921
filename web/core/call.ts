import type { CallOf, Endpoint, FileFormat, OutputOf } from '#domain/core/endpoint.ts';
import { Problem } from '#domain/core/problem.ts';
import { sendWithProgress } from './send-with-progress.ts';

/** What a call may carry beside what its contract declares. */
export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The parts of a multipart call. */
  form?: FormData;
  /** Told how many bytes of the form are on their way. */
  onSent?: (bytes: number) => void;
  /** The file that is asked for, of a call that answers several. */
  format?: FileFormat;
  /** Hears how many bytes of a file have come; only where the file is saved. */
  onReceived?: (bytes: number) => void;
}

/** What a call needs. */
export type CallInput<E extends Endpoint> = CallOf<E> & CallOptions;
/** The same as an argument: it may be missing where a contract requires nothing. */
export type CallArguments<E extends Endpoint> =
  object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** A call's parts whatever its contract is, on their way to the network. */
export interface SentInput extends CallOptions {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** A call that failed: the server's own words where it had any (8.01). `status` 0 = the network. */
export class CallError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, message: string, problem?: Problem) {
    super(message);
    this.status = status;
    this.problem = problem;
  }
}

/** How often what failed without connection is tried again: each time the connection is back, in case it stumbles. */
export const CONNECTION_TRIES = 3;

/** No answer of the portal itself: the network, or what stands in front of a portal that is away. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 || (gatewayFailures.has(error.status) && error.problem === undefined));
const gatewayFailures = new Set([502, 503, 504]);

/** An answer that says that nothing was done; a lost one, or a failure behind it, leaves that open. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

/** The path of a call with its parameters filled in. */
export function pathOf(endpoint: Endpoint, input: { params?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, string>;
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Path parameters that are secrets: whoever knows one may act by it. */
const SECRET_PARAMS = new Set(['token']);

/** The path as people are told it (8.01): a secret in it is left out. */
export const shownPathOf = (endpoint: Endpoint, input: { params?: unknown }): string =>
  pathOf(endpoint, {
    params: Object.fromEntries(
      Object.entries(input.params ?? {}).map(([name, value]) => [
        name,
        SECRET_PARAMS.has(name) ? '***' : value,
      ]),
    ),
  });

/** The address of a call with its path parameters and query filled in; lists repeat their name. */
export function addressOf(endpoint: Endpoint, input: SentInput): string {
  const path = pathOf(endpoint, input);
  const search = new URLSearchParams();
  const { format } = input;
  for (const [name, value] of Object.entries({ ...(input.query as object | undefined), format })) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one));
  }
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}

/** Sends one request without any session rule and returns the raw answer; a network failure is status 0. */
export async function send(
  endpoint: Endpoint,
  input: SentInput,
  headers: Record<string, string>,
): Promise<Response> {
  const { form, onSent, signal } = input;
  const address = addressOf(endpoint, input);
  const accept = { accept: 'application/json' };
  try {
    if (form && onSent) {
      const { method } = endpoint;
      return await sendWithProgress(address, {
        method,
        headers: { ...accept, ...headers },
        body: form,
        signal,
        onSent,
      });
    }
    return await fetch(address, {
      method: endpoint.method,
      headers: {
        ...accept,
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form ? { body: form } : input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(signal ? { signal } : {}),
      credentials: 'same-origin',
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(0, 'Connection failed');
  }
}

/** The parsed answer of a successful response, or a CallError with the server's message. */
export async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<OutputOf<E>> {
  if (!response.ok) throw await failureOf(response, endpoint.path);
  if (response.status === 204) return undefined as OutputOf<E>;
  return (await response.json()) as OutputOf<E>;
}

/** What HTTP/2 does not send along; of what stands in front of a portal. */
const statusTexts = {
  ...{ 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found', 405: 'Method Not Allowed' },
  ...{ 408: 'Request Timeout', 413: 'Content Too Large', 414: 'URI Too Long', 429: 'Too Many Requests' },
  431: 'Request Header Fields Too Large',
} as const;

/** 8.01: what an answer that is none says, in the server's own words where it has any. */
export async function failureOf(response: Response, path: string): Promise<CallError> {
  const parsed = Problem.safeParse(await response.json().catch(() => null));
  if (parsed.success) return new CallError(response.status, parsed.data.message, parsed.data);
  if (response.status >= 500)
    return new CallError(response.status, 'Unexpected server error, try again a bit later');
  const said = response.statusText || statusTexts[response.status as keyof typeof statusTexts];
  const status = said === undefined ? response.status : `${said} (${response.status})`;
  return new CallError(response.status, `Fail to fetch ${path}: ${status}`);
}
