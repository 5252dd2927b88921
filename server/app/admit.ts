import type { FastifyReply, FastifyRequest } from 'fastify';
import { isInternal } from '#domain/access/can.ts';
import type { Access, Need } from '#domain/access/need.ts';
import { rightOfScope } from '#domain/access/token-scopes.ts';
import { isMeantAsToken } from '#domain/api-tokens/token-text.ts';
import { calendarNeed } from '#domain/calendar/contract.ts';
import { dayOf } from '#domain/core/day.ts';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { statusOf } from '#domain/core/error-codes.ts';
import { authenticateToken } from '#server/api-tokens/authenticate-token.ts';
import { recordDeeds } from '#server/audit/record-deeds.ts';
import { authenticateReader } from '#server/calendar/addresses/authenticate-reader.ts';
import type { Actor, Person, TokenActor, Viewer } from '#server/core/actor.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Http, HttpCtx, PersonCtx, SignedInCtx } from '#server/core/context.ts';
import { refuseUnstorable } from '#server/core/input.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Database } from '#server/db/pool.ts';
import type { Frame } from '#server/db/frame.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { authenticate, inTurn } from '#server/session/authenticate.ts';
import type { AccessChecks } from './access-checks.ts';
import type { CallAllowance, CallLimit } from './limit-calls.ts';
import { keepReading, readAsCustomer } from './read-as-customer.ts';
import { recordStaffCall } from './staff-record.ts';

const [UNAUTHORIZED, FORBIDDEN] = [401, 403];

/** What the gates ask beside the context. */
export interface Admission {
  endpoint: Endpoint;
  checks: AccessChecks;
  limit: CallLimit;
}

/** One step of a gate: lets the call on, knowing more about who asks, or throws. */
type Step = (ctx: HttpCtx, admission: Admission) => Promise<HttpCtx>;

/** What a caller is asked for; every need has one of these. */
type GateName = 'public' | 'baseToken' | 'extendedToken' | 'apiToken' | 'apiKey' | 'calendarToken';

/** The gate of each kind of need, total: a new kind does not compile before it stands here. */
const gates: Readonly<Record<GateName, readonly Step[]>> = {
  public: [keepStrangerReading],
  baseToken: [keepStrangerReading, identify('base')],
  extendedToken: [identify('extended'), letIn],
  apiToken: [identifyToken, letIn],
  apiKey: [identifyClient, keepStrangerReading],
  calendarToken: [letReaderIn],
};

/** Every need that is not a kind of token of its own is a question about a person, or a token that acts for one. */
function gateNameOf(need: Need): GateName {
  if (need === 'ingestionToken') return 'apiToken';
  return need === 'public' ||
    need === 'baseToken' ||
    need === 'apiToken' ||
    need === 'apiKey' ||
    need === 'calendarToken'
    ? need
    : 'extendedToken';
}

/** The steps before a verb. */
export const gateOf = ({ access }: Pick<Endpoint, 'access'>): readonly Step[] =>
  gates[gateNameOf(access.need)];

/** A call by somebody still unknown. */
export function openCall(portal: Portal, request: FastifyRequest, reply: FastifyReply): HttpCtx {
  const now = portal.now();
  const about = { portal, now, today: dayOf(now), requestId: request.id, request, reply };
  return { ...about, ...actingAs({ kind: 'stranger' }, about) };
}

const actingAs = <A extends Actor>(actor: A, about: CallFacts) => ({
  actor,
  audit: recordDeeds(actor, factsOf(about)).audit,
});

type CallFacts = Pick<HttpCtx, 'now' | 'requestId' | 'request'>;
const factsOf = ({ now, requestId, request }: CallFacts) => ({ now, requestId, network: request.network });

/** A call's transactions in its frame, and the record of its deeds. */
function framed({ portal: { pool }, actor, ...ctx }: PersonCtx & Http, frame: Frame) {
  if (actor.kind === 'view') return readAsCustomer(pool, frame, actor, factsOf(ctx));
  const transaction = <T>(work: (trx: Database) => Promise<T>): Promise<T> =>
    inTransaction(pool, frame, work);
  return { deeds: recordDeeds(actor, factsOf(ctx)), transaction };
}

/** Finds the person by their token, or whoever made the API token that came in its place. */
function identify(kind: 'base' | 'extended'): Step {
  return async (ctx, admission) => {
    const { portal, request, reply } = ctx;
    const { authorization } = request.headers;
    if (kind === 'extended' && apiTokenOf(authorization) !== null) return identifyToken(ctx, admission);
    const { principal, readAgain } = await authenticate(portal, kind, authorization, (claims) =>
      admission.limit(admission.endpoint, request, claims),
    );
    reply.header('x-authz-version', principal.authzVersion);
    await keepReading(ctx, admission.endpoint, principal);
    const { view } = principal;
    const actor: Person | Viewer = view ? { kind: 'view', view, principal } : { kind: 'person', principal };
    const person: PersonCtx & Http = { ...ctx, principal, readAgain, ...actingAs(actor, ctx) };
    return person;
  };
}

/** The call of somebody who shows no token may come from a browser in a view all the same. */
async function keepStrangerReading(ctx: HttpCtx, { endpoint }: Admission): Promise<HttpCtx> {
  await keepReading(ctx, endpoint);
  return ctx;
}

const apiTokenOf = (header: string | undefined): string | null => {
  const shown = header?.match(/^bearer +(\S+)$/i)?.[1];
  return shown !== undefined && isMeantAsToken(shown) ? shown : null;
};

/** Finds the maker of an API token, where the call's contract names a scope of it. */
async function identifyToken(ctx: HttpCtx, { endpoint, limit }: Admission): Promise<HttpCtx> {
  const { portal, request, reply } = ctx;
  const text = apiTokenOf(request.headers.authorization);
  if (text === null) throw new AppError('API_TOKEN_MISSING');
  const { tokenScope } = endpoint;
  if (tokenScope === undefined) throw new AppError('API_TOKEN_REFUSED');
  const { token, principal, readAgain } = await authenticateToken(
    portal,
    text,
    request.network,
    async (tokenHash) => tellAllowance(reply, await limit(endpoint, request, { tokenHash })),
  );
  if (tokenScope !== 'any' && !token.scopes.includes(tokenScope))
    throw new AppError('API_TOKEN_SCOPE', { scope: tokenScope });
  const known: PersonCtx & Http = {
    ...ctx,
    principal,
    readAgain,
    ...actingAs<TokenActor>({ kind: 'token', token, principal }, ctx),
  };
  return known;
}

/** Knows the client by the installation's API key, which is public by nature and proves nothing about who calls. */
async function identifyClient(ctx: HttpCtx): Promise<HttpCtx> {
  const shown = ctx.request.headers['x-api-key'];
  if (shown !== ctx.portal.config.ACTIVATION_API_KEY) throw new AppError('API_KEY_REFUSED');
  return { ...ctx, ...actingAs({ kind: 'activation client' }, ctx) };
}

/** How much of the minute is left, so that a program can slow down before it is refused. */
function tellAllowance(reply: FastifyReply, allowance: CallAllowance | null): void {
  // Stryker disable next-line ConditionalExpression: the plugin lets nobody off; for the types
  if (!allowance) return;
  reply.header('ratelimit-limit', allowance.limit);
  reply.header('ratelimit-remaining', allowance.remaining);
  reply.header('ratelimit-reset', allowance.seconds);
}

/** What is asked of the caller, and about which ids; a call for tokens alone is about the token's own account. */
function askedOf({ access }: Endpoint, { actor, request }: PersonCtx & Http) {
  const params = request.params as Record<string, string>;
  if (access.need === 'calendarToken') return { access: { need: calendarNeed, scope: access.scope }, params };
  if (access.need !== 'apiToken' && access.need !== 'ingestionToken') return { access, params };
  const { token } = actor as TokenActor;
  const need = access.need === 'apiToken' ? 'READ_ACCOUNT' : rightOfScope['events:send'];
  const asked: Access = { need, scope: 'account' };
  return { access: asked, params: { ...params, accountId: token.accountId } };
}

/** Who reads a private calendar address. Whatever is wrong with it, or with whoever made it: there is no such calendar. */
async function letReaderIn(ctx: HttpCtx, admission: Admission): Promise<HttpCtx> {
  const { token } = ctx.request.params as { token: string };
  const read = () => authenticateReader(ctx.portal, token);
  try {
    const principal = await read();
    const actor = { kind: 'person', principal } as const;
    const reader: PersonCtx & Http = { ...ctx, principal, readAgain: read, ...actingAs<Person>(actor, ctx) };
    return await letIn(reader, admission);
  } catch (error) {
    if (error instanceof AppError && [UNAUTHORIZED, FORBIDDEN].includes(statusOf(error.code)))
      throw new AppError('NOT_FOUND');
    throw error;
  }
}

/** Passes the gates of the session, proves the scope, and opens the person's view of the database. */
async function letIn(known: HttpCtx, { endpoint, checks }: Admission): Promise<HttpCtx> {
  const ctx = known as PersonCtx & Http;
  const { portal, principal, request } = ctx;
  checks.passGates(portal, principal);
  refuseUnstorable(request.params, 'path');
  const { access, params } = askedOf(endpoint, ctx);
  const authorization = await checks.authorize(portal, access, principal, params);
  const frame = checks.frameOf(principal, authorization);
  const { deeds, transaction: framedWork } = framed(ctx, frame);
  const key = ctx.actor.kind === 'token' ? ctx.actor.token.id : principal.userId;
  const inFrame = <T>(work: (trx: Database) => Promise<T>) => inTurn({ key }, () => framedWork(work));
  const call = { endpoint, params, deeds };
  const record = (trx: Database) => recordStaffCall(call, { principal, account: authorization.account }, trx);
  const transaction = async <T>(work: (trx: Database) => Promise<T>) => {
    try {
      return await inFrame(async (trx) => {
        const result = await work(trx);
        await record(trx);
        return result;
      });
    } catch (error) {
      // That something is not there is an answer about the account, too.
      if (error instanceof AppError && error.code === 'NOT_FOUND') await inFrame(record);
      throw error;
    }
  };
  const internal = isInternal(principal);
  const signedIn: SignedInCtx & Http = {
    ...ctx,
    ...authorization,
    internal,
    transaction,
    audit: deeds.audit,
  };
  return signedIn;
}
