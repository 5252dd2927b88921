import { filesOf, type Endpoint } from './endpoint.ts';
import type { ErrorCode } from './error-codes.ts';
import { isOpenInView } from './read-only.ts';

/** The gates of a session. */
const GATES: readonly ErrorCode[] = [
  'EMAIL_NOT_VERIFIED',
  'VENDOR_DOMAIN_REFUSED',
  'INVALID_IDENTITY_PROVIDER',
];

/** A token that is shown, and what is wrong with it. */
const TOKENS: readonly ErrorCode[] = [
  'API_TOKEN_MISTYPED',
  'API_TOKEN_UNKNOWN',
  'API_TOKEN_REVOKED',
  'API_TOKEN_EXPIRED',
  'API_TOKEN_SCOPE',
];

/** What a call answers besides the codes that its contract lists, because of what the contract declares. */
export function impliedErrors(endpoint: Endpoint): readonly ErrorCode[] {
  const { method, access, params, query, body, multipart, perMinute } = endpoint;
  const isClient = access.need === 'apiKey';
  // A private address is shown to nobody's session: whatever is wrong, it is not found.
  const isPublic = access.need === 'public' || access.need === 'calendarToken' || isClient;
  const codes: ErrorCode[] = viewErrors(endpoint);
  if (isClient) codes.push('API_KEY_REFUSED');
  if (!isPublic) codes.push('UNAUTHENTICATED', 'ACCESS_DENIED');
  if (!isPublic && access.need !== 'baseToken') codes.push('VIEW_ENDED', ...GATES, ...tokenErrors(endpoint));
  // An upload is put off with 503 alone: a client takes every 4xx for a bad file.
  if ((!isPublic && multipart !== true) || perMinute !== undefined) codes.push('TOO_MANY_REQUESTS');
  if (params || query || body) codes.push('INVALID_INPUT', 'UNEXPECTED_FIELD');
  if (query) codes.push('BAD_REQUEST');
  // A body may come where none is read.
  if (method !== 'GET') codes.push('BAD_REQUEST', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  return codes;
}

/** What staff meet who look at the portal as a customer. */
const viewErrors = (endpoint: Endpoint): ErrorCode[] =>
  [endpoint, ...filesOf(endpoint)].every(isOpenInView) ? [] : ['VIEW_READ_ONLY'];

function tokenErrors({ access, tokenScope }: Endpoint): readonly ErrorCode[] {
  if (tokenScope === undefined) return ['API_TOKEN_REFUSED'];
  const isOnlyForTokens = access.need === 'apiToken' || access.need === 'ingestionToken';
  return isOnlyForTokens ? [...TOKENS, 'API_TOKEN_MISSING'] : TOKENS;
}

/** What any request may meet before or below its verb: the way there, the database, the disk, a mistake of ours. */
const ANYWHERE: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'URI_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'REQUEST_TIMEOUT',
  'EXPECTATION_FAILED',
  'SERVICE_UNAVAILABLE',
  'STORAGE_FULL',
  'UNEXPECTED',
];

/**
 * Every code that a call may answer; any other is missing in its contract.
 * @internal
 */
export const possibleErrors = (endpoint: Endpoint): ReadonlySet<ErrorCode> =>
  new Set([...(endpoint.errors ?? []), ...impliedErrors(endpoint), ...ANYWHERE]);
