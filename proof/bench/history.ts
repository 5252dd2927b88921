import { sql } from 'kysely';
import pg from 'pg';
import { historyFilters } from '#domain/submissions/history/filters.ts';
import { HISTORY_PAGE } from '#domain/submissions/history/schema.ts';
import type { AuthorizedAccountId } from '#server/core/context.ts';
import type { Frame } from '#server/db/frame.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { whereOf } from '#server/submissions/history/filter-queries.ts';
import { readHistoryLines } from '#server/submissions/history/list-history.ts';
import { countPlaces, listPlaces, type HistoryReader } from '#server/submissions/history/queries.ts';
import { createSignedIn } from '../../testing/people.ts';
import { receiptOf } from '../../testing/receipts.ts';
import { less, quantile, type Figure } from './figure.ts';
import { startScratchPortal } from './scratch-portal.ts';

const ACCOUNT = 'bench';
const SUBMISSIONS = 100_000;
const AT_ONCE = 10_000;
const ROUNDS = 30;

/** A page of the history of an account that has submitted for decades, as its people read it: in the database alone. */
export async function measureHistory(): Promise<Figure[]> {
  const scratch = await startScratchPortal();
  const { pool } = scratch.portal;
  const { userId } = await createSignedIn(scratch.portal, {
    accounts: { [ACCOUNT]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  const reader: HistoryReader = {
    ...{ of: { account: ACCOUNT as AuthorizedAccountId }, userId },
    ...{ internal: false, only: 'all' },
  };
  const frame: Frame = { role: 'tenant', accounts: [ACCOUNT], userId };
  for (let from = 0; from < SUBMISSIONS; from += AT_ONCE)
    await inTransaction(pool, { role: 'system' }, (trx) =>
      sql`insert into usage_submission (id, receipt_id, account_id, user_id, kind, file_name, event_count, receipt, submitted_at)
        select gen_random_uuid(), md5(n::text)::uuid, ${ACCOUNT}, ${userId}, 'USAGE_FILE', 'usage-' || n || '.ulvd', 4,
          jsonb_set(${JSON.stringify(receiptOf())}::jsonb, '{id}', to_jsonb(md5(n::text)::uuid)), now() - n * interval '1 hour'
        from generate_series(${from + 1}::int, ${from + AT_ONCE}::int) as n`.execute(trx),
    );
  const owner = new pg.Client(scratch.connection); // the portal's own role owns no table, and so counts none
  await owner.connect();
  await owner.query('analyze');
  await owner.end();
  const [place] = await inTransaction(pool, frame, async (trx) => {
    const where = await whereOf(trx, historyFilters.read({ search: 'usage-90000.' }), reader);
    return listPlaces(trx, reader, where, { after: undefined, limit: 1 });
  });
  const timeOf = async (search: string, after = false): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      await inTransaction(pool, frame, async (trx) => {
        const start = performance.now();
        const where = await whereOf(trx, historyFilters.read({ search }), reader);
        const limit = HISTORY_PAGE + 1;
        const places = await listPlaces(trx, reader, where, { after: after ? place : undefined, limit });
        await readHistoryLines(trx, reader, places.slice(0, HISTORY_PAGE));
        times.push(performance.now() - start);
      });
    return quantile(times, 0.5);
  };
  const pages = { first: await timeOf(''), deep: await timeOf('', true), found: await timeOf('usage-4711.') };
  const counts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    await inTransaction(pool, frame, async (trx) => {
      const start = performance.now();
      await countPlaces(trx, reader, await whereOf(trx, historyFilters.empty, reader));
      counts.push(performance.now() - start);
    });
  await scratch.close();
  const slowest = Math.max(...Object.values(pages));
  return [
    {
      what: `page of ${HISTORY_PAGE} of ${SUBMISSIONS} submissions of one account: the first, one 90,000 deep, one found by text; median of ${ROUNDS}`,
      measured: Object.values(pages).map((ms) => less(ms, 'ms')),
      target: '≤ 10 ms each',
      met: slowest <= 10,
    },
    {
      what: 'their exact count, asked for apart from the page',
      measured: [less(quantile(counts, 0.5), 'ms')],
      target: 'none',
    },
  ];
}
