import { isOpenInView } from '#domain/core/read-only.ts';
import type { Endpoint } from '#domain/core/endpoint.ts';
import { isInternal } from '#domain/access/can.ts';
import { recordDeeds, type DeedRecord } from '#server/audit/record-deeds.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Viewer } from '#server/core/actor.ts';
import type { HttpCtx } from '#server/core/context.ts';
import type { Principal } from '#server/core/principal.ts';
import type { Frame } from '#server/db/frame.ts';
import { inSnapshot, inTransaction } from '#server/db/transaction.ts';
import type { Database, Pool } from '#server/db/pool.ts';
import { sessionIdOf } from '#server/session/cookies.ts';
import { findViewOf, findViewOfSession } from '#server/session/customer-view/find-viewed.ts';

/**
 * Lets no call through that writes, or hands out a key, while staff look at the portal as a customer: by what the call
 * declares, whoever its need asks for. A call that is anybody's is known by the session's cookie.
 */
export async function keepReading(
  { portal, request }: HttpCtx,
  endpoint: Endpoint,
  principal?: Principal,
): Promise<void> {
  if (isOpenInView(endpoint)) return;
  if (principal?.view) throw new AppError('VIEW_READ_ONLY');
  if (principal) {
    if (isInternal(principal) && (await findViewOf(portal, principal))) throw new AppError('VIEW_READ_ONLY');
    return;
  }
  const session = sessionIdOf(portal, request);
  if (session && (await findViewOfSession(portal, session))) throw new AppError('VIEW_READ_ONLY');
}

type Transaction = <T>(work: (trx: Database) => Promise<T>) => Promise<T>;

/**
 * The transactions of a call in a view: PostgreSQL itself refuses to write in them, and shows what it would show the
 * customer. What is to be recorded is written by staff's own right before anything is answered.
 */
export function readAsCustomer(
  pool: Pool,
  frame: Frame,
  actor: Viewer,
  about: Parameters<typeof recordDeeds>[1],
): { deeds: DeedRecord; transaction: Transaction } {
  const written = recordDeeds(actor, about);
  const waiting: Parameters<DeedRecord['audit']>[1][] = [];
  let recorded = false;
  const flush = async (trx: Database): Promise<void> => {
    for (const deed of waiting.splice(0)) await written.audit(trx, deed);
  };
  return {
    deeds: {
      audit: async (_, deed) => {
        waiting.push(deed);
        recorded ||= deed.accountId !== null;
      },
      hasRecorded: () => recorded,
    },
    transaction: async (work) => {
      const result = await inSnapshot(pool, frame, work);
      const staff: Frame = { role: 'staff', userId: actor.view.viewer.userId };
      if (waiting.length > 0) await inTransaction(pool, staff, flush);
      return result;
    },
  };
}
