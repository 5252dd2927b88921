import { readersOf } from '#domain/alerts/readers-of.ts';
import type { Ctx } from '#server/core/context.ts';
import { takeLock } from '#server/db/locks.ts';
import type { Database } from '#server/db/pool.ts';
import { listChosenAudiences, listPeople } from '../people-queries.ts';
import {
  insertNotices,
  listAccountsExpiring,
  listAccountsOver,
  raiseExpiries,
  raiseUsage,
  type RaisedAlert,
} from './queries.ts';

/** Accounts of one transaction. */
const BATCH = 50;

interface Kind {
  list: typeof listAccountsOver;
  raise: typeof raiseUsage;
}
const usage: Kind = { list: listAccountsOver, raise: raiseUsage };
const expiry: Kind = { list: listAccountsExpiring, raise: raiseExpiries };

export interface RaiseOptions {
  signal?: AbortSignal;
  /** False where alerts are only to stand in the list. */
  byMail?: boolean;
}

/** Raises what is to be told of used maximums; answers how many alerts. */
export const raiseUsageAlerts = (ctx: Ctx, options?: RaiseOptions): Promise<number> =>
  raiseAll(ctx, usage, options);

/** Raises what is to be told of licenses that expire. */
export const raiseExpiryAlerts = (ctx: Ctx, options?: RaiseOptions): Promise<number> =>
  raiseAll(ctx, expiry, options);

/**
 * Goes through the accounts in bounded transactions, one process at a time: an alert and whom to tell of it stand or
 * fall together. A run that is killed has told the accounts before it, and the next one goes on with the others.
 */
async function raiseAll(ctx: Ctx, kind: Kind, options: RaiseOptions = {}): Promise<number> {
  const { signal, byMail = true } = options;
  let all = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    signal?.throwIfAborted();
    const place = { after, limit: BATCH, today: ctx.today };
    const done = await ctx.transaction(async (trx) => {
      await takeLock(trx, 'alerts', '');
      const accounts = await kind.list(trx, place);
      if (accounts.length === 0) return { last: undefined, count: 0 };
      const alerts = await kind.raise(trx, { accounts, today: ctx.today, now: ctx.now });
      if (byMail) await noteReaders(trx, alerts, ctx.now);
      return { last: accounts.at(-1), count: alerts.length };
    });
    all += done.count;
    after = done.last;
  }
  return all;
}

async function noteReaders(trx: Database, alerts: readonly RaisedAlert[], now: Date): Promise<void> {
  const accounts = [...new Set(alerts.map(({ accountId }) => accountId))];
  if (accounts.length === 0) return;
  const people = Map.groupBy(await listPeople(trx, accounts), ({ accountId }) => accountId);
  const chosenBy = await listChosenAudiences(trx, accounts);
  const notices = alerts.flatMap((alert) =>
    readersOf(alert, people.get(alert.accountId) ?? [], chosenBy(alert.accountId)).map((userId) => ({
      userId,
      alertId: alert.id,
    })),
  );
  await insertNotices(trx, notices, now);
}
