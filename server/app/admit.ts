import type { FastifyReply, FastifyRequest } from 'fastify';
import { isInternal } from '#domain/access/can.ts';
import type { Need } from '#domain/access/need.ts';
import { dayOf } from '#domain/core/day.ts';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { recordDeeds } from '#server/audit/record-deeds.ts';
import type { Actor, Person } from '#server/core/actor.ts';
import type { Http, HttpCtx, PersonCtx, PublicCtx, SignedInCtx } from '#server/core/context.ts';
import { refuseUnstorable } from '#server/core/input.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { authenticate } from '#server/session/authenticate.ts';
import type { AccessChecks } from './access-checks.ts';
import type { CallLimit } from './limit-calls.ts';
import { recordStaffCall } from './staff-record.ts';

/** What the gates ask beside the context. */
export interface Admission {
  endpoint: Endpoint;
  checks: AccessChecks;
  limit: CallLimit;
}

/** One step of a gate: lets the call on, knowing more about who asks, or throws. */
type Step = (ctx: HttpCtx, admission: Admission) => Promise<HttpCtx>;

/** What a caller is asked for; every need has one of these. */
type GateName = 'public' | 'baseToken' | 'extendedToken' | 'apiKey' | 'ingestionToken';

/**
 * The gate of each kind of need, total: a new kind does not compile before it stands here. Null: nobody can show this
 * yet, and an endpoint that needs it does not start.
 */
const gates: Readonly<Record<GateName, readonly Step[] | null>> = {
  public: [],
  baseToken: [identify('base')],
  extendedToken: [identify('extended'), letIn],
  apiKey: null,
  ingestionToken: null,
};

/** Every need that is not a kind of token of its own is a question about a signed-in person. */
const gateNameOf = (need: Need): GateName =>
  need === 'public' || need === 'baseToken' || need === 'apiKey' || need === 'ingestionToken'
    ? need
    : 'extendedToken';

/** The steps before a verb; throws for a need without a gate, so that its endpoint never starts unguarded. */
export function gateOf({ id, access }: Pick<Endpoint, 'id' | 'access'>): readonly Step[] {
  const name = gateNameOf(access.need);
  const gate = gates[name];
  if (!gate) throw new Error(`${id} needs ${name}, and nothing checks that: give it a gate in admit.ts`);
  return gate;
}

/** A call by somebody still unknown. */
export function openCall(portal: Portal, request: FastifyRequest, reply: FastifyReply): HttpCtx {
  const now = portal.now();
  const about = { portal, now, today: dayOf(now), requestId: request.id, request, reply };
  return { ...about, ...actingAs({ kind: 'stranger' }, about) };
}

const actingAs = <A extends Actor>(actor: A, about: Pick<PublicCtx, 'now' | 'requestId'>) => ({
  actor,
  audit: recordDeeds(actor, about).audit,
});

/** Finds the person by their token. */
function identify(kind: 'base' | 'extended'): Step {
  return async (ctx, { endpoint, limit }) => {
    const { portal, request, reply } = ctx;
    const principal = await authenticate(portal, kind, request.headers.authorization, (claims) =>
      limit(endpoint, request, claims),
    );
    reply.header('x-authz-version', principal.authzVersion);
    const person: PersonCtx & Http = {
      ...ctx,
      principal,
      ...actingAs<Person>({ kind: 'person', principal }, ctx),
    };
    return person;
  };
}

/** Passes the gates of the session, proves the scope, and opens the person's view of the database. */
async function letIn(known: HttpCtx, { endpoint, checks }: Admission): Promise<HttpCtx> {
  const ctx = known as PersonCtx & Http;
  const { portal, principal, request } = ctx;
  checks.passGates(portal, principal);
  refuseUnstorable(request.params, 'path');
  const params = request.params as Record<string, string>;
  const authorization = await checks.authorize(portal, endpoint.access, principal, params);
  const frame = checks.frameOf(principal, authorization);
  const deeds = recordDeeds(ctx.actor, ctx);
  const call = { endpoint, params, deeds };
  const transaction = <T>(work: (trx: Database) => Promise<T>) =>
    inTransaction(portal.pool, frame, async (trx) => {
      const result = await work(trx);
      await recordStaffCall(call, { principal, account: authorization.account }, trx);
      return result;
    });
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
