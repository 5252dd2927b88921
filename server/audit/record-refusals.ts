import type { FastifyInstance } from 'fastify';
import {
  createRefusalWindows,
  REFUSAL_WINDOW_MS,
  type CountedRefusal,
} from '#domain/audit/refusal-windows.ts';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { statusOf, type ErrorCode } from '#domain/core/error-codes.ts';
import { AppError, RefusedToken } from '#server/core/app-error.ts';
import { actorName, userIdOf } from '#server/core/actor.ts';
import type { HttpCtx } from '#server/core/context.ts';
import { scrub } from '#server/core/log.ts';
import type { Portal } from '#server/core/portal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { insertAudit } from './queries.ts';

interface Refusal {
  action: 'session.refuseToken' | 'session.refuseCall';
  actor: string;
  userId: string | null;
  network: string;
  call: string;
  code: ErrorCode;
  object: string | null;
  requestId: string;
  at: Date;
}

export type RefusalRecord = (ctx: HttpCtx, endpoint: Endpoint, error: unknown) => Promise<void>;

/**
 * Writes down whom the portal refused what: calls without the right to make them, and tokens that are not the portal's.
 * Many alike become a number, so that nobody can fill the record by being refused.
 */
export function recordRefusals(app: FastifyInstance, portal: Portal): RefusalRecord {
  const windows = createRefusalWindows<Refusal>();
  const write = async (counted: readonly CountedRefusal<Refusal>[]): Promise<void> => {
    if (counted.length === 0) return;
    try {
      await insertRefusals(portal, counted);
    } catch (error) {
      portal.log.warn({ err: error }, 'denied requests could not be recorded'); // they stay refused
    }
  };
  const timer = setInterval(() => void write(windows.close(portal.now().getTime())), REFUSAL_WINDOW_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await write(windows.close(Infinity));
  });
  return async (ctx, endpoint, error) => {
    const refusal = refusalOf(ctx, endpoint, error);
    if (!refusal) return;
    const who = refusal.userId === null ? refusal.network : `${refusal.actor} ${refusal.userId}`;
    const kind = [refusal.action, who, refusal.call, refusal.code].join(' ');
    await write(windows.note(kind, refusal, ctx.now.getTime()));
  };
}

const FORBIDDEN = 403;

function refusalOf(ctx: HttpCtx, endpoint: Endpoint, error: unknown): Refusal | undefined {
  const token = error instanceof RefusedToken;
  if (!(error instanceof AppError) || !(token || statusOf(error.code) === FORBIDDEN)) return undefined;
  const named = Object.values(ctx.request.params as Record<string, string>).at(-1);
  return {
    action: token ? 'session.refuseToken' : 'session.refuseCall',
    actor: actorName(ctx.actor),
    userId: userIdOf(ctx.actor),
    network: ctx.request.network,
    call: endpoint.id,
    code: error.code,
    object: named === undefined ? null : scrub(named.replaceAll('\0', '').toWellFormed()),
    requestId: ctx.requestId,
    at: ctx.now,
  };
}

/** As the system: whoever was refused may be nobody. The account stays empty: these are no deeds of an account's story. */
const insertRefusals = (portal: Portal, counted: readonly CountedRefusal<Refusal>[]): Promise<void> =>
  inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    for (const { refusal, times } of counted) {
      const { at, action, actor, userId, object, requestId, network, call, code } = refusal;
      const detail = { call, code, network, times };
      await insertAudit(trx, at, {
        actor,
        action,
        userId,
        accountId: null,
        object,
        requestId,
        detail,
        network,
      });
    }
  });
