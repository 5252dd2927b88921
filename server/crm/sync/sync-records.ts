import { restAfter } from '#domain/crm/breaker.ts';
import { takenObjects } from '#domain/crm/crm-objects.ts';
import type { Ctx } from '#server/core/context.ts';
import { SalesforceError } from '#server/integrations/salesforce/salesforce-error.ts';
import { pullRecords } from '../pulling/pull-records.ts';
import { connectSalesforce, openMapping, type Sync } from './open-sync.ts';
import { pushRecords } from './push-records.ts';
import { isPullDue, readState, writeState } from './state-queries.ts';
import { hasWaiting } from './waiting-queries.ts';

const PULL_EVERY_MS = 5 * 60_000;

export type Synced = Readonly<Record<string, number>>;

/** Keeps step with the CRM; null where there is nothing to do, or where it is left alone for a while. */
export async function syncRecords(ctx: Ctx, signal: AbortSignal, pauseMs?: number): Promise<Synced | null> {
  const { config } = ctx.portal;
  if (config.CRM !== 'salesforce') return null;
  const { state, isDue, isWaiting } = await ctx.transaction(async (trx) => ({
    state: await readState(trx),
    isDue: await isPullDue(trx, takenObjects, new Date(ctx.now.getTime() - PULL_EVERY_MS)),
    isWaiting: await hasWaiting(trx, ctx.now),
  }));
  if (!(isDue || isWaiting) || (state?.restingUntil && state.restingUntil > ctx.now)) return null;
  const salesforce = connectSalesforce(config, signal, pauseMs);
  const sync: Sync = { ctx, salesforce, mapping: openMapping(config), signal };
  try {
    const pulled = isDue ? await pullApart(sync) : {};
    const { sent, refused } = await pushRecords(sync);
    if (pulled instanceof SalesforceError) throw pulled;
    await note(sync, { failures: 0, restingUntil: null, reason: null, reachedAt: ctx.now });
    return { ...pulled, sent, refused };
  } catch (error) {
    if (error instanceof SalesforceError) await noteTrouble(sync, error, state);
    throw error;
  }
}

/** An object that cannot be read, a field that is not there, say, keeps nothing back that customers wrote. */
async function pullApart(sync: Sync): Promise<Synced | SalesforceError> {
  try {
    const { read, changed, refused: setAside } = await pullRecords(sync);
    return { read, changed, setAside };
  } catch (error) {
    if (error instanceof SalesforceError && error.trouble === 'refused') return error;
    throw error;
  }
}

type Noted = Omit<Parameters<typeof writeState>[1], 'callsUsed' | 'callsMost'>;

const note = ({ ctx, salesforce }: Sync, state: Noted): Promise<void> =>
  ctx.transaction((trx) => {
    const { used = null, most = null } = salesforce.calls() ?? {};
    return writeState(trx, { ...state, callsUsed: used, callsMost: most });
  });

/** The circuit breaker: after failures in a row nobody asks for a while, longer each time. */
async function noteTrouble(
  sync: Sync,
  { trouble, message }: SalesforceError,
  before: { failures: number; reachedAt: Date | null } | undefined,
): Promise<void> {
  const failures = (before?.failures ?? 0) + 1;
  const rest = restAfter(trouble, failures);
  const restingUntil = rest === 0 ? null : new Date(sync.ctx.now.getTime() + rest);
  await note(sync, { failures, restingUntil, reason: message, reachedAt: before?.reachedAt ?? null });
}
