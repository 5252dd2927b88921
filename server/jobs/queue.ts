import type { JobWithMetadata } from 'pg-boss';
import { queueName, queueSchema } from '#server/db/ensure-queue.ts';
import type { Database } from '#server/db/pool.ts';
import { clientOf, inTransaction } from '#server/db/transaction.ts';
import type { Portal } from '#server/core/portal.ts';

/** A run that fails is tried again after 2 s, 4 s, 8 s … up to five minutes, for about three days. */
const retries = { retryLimit: 1000, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 } as const;
/** The most that pg-boss takes; it asks for its queues anew so often, and they never change. */
const DAY_SECONDS = 86_400;

/** A job that waits, or was taken to be run. */
export interface QueuedJob {
  queueId: string;
  name: string;
  dueAt: Date;
  attempt: number;
}

/** What the portal asks of pg-boss: always within a transaction of its own, so that queue and history never differ. */
export interface Queue {
  /** Of each job one waits or runs; one that waits for its next try comes now. */
  add: (trx: Database, job: { name: string; dueAt: Date }) => Promise<void>;
  /** Takes jobs whose time has come: no other process gets them. */
  take: (trx: Database, most: number) => Promise<QueuedJob[]>;
  tryAgain: (trx: Database, job: Pick<QueuedJob, 'queueId' | 'attempt'>) => Promise<void>;
  remove: (trx: Database, queueId: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens the queue on the portal's own connections, in the jobs' frame; its schema is made by the owner at the start. */
export async function openQueue({ pool, log }: Pick<Portal, 'pool' | 'log'>): Promise<Queue> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    schema: queueSchema,
    db: {
      executeSql: (text, values) =>
        inTransaction(pool, { role: 'system' }, (trx) => clientOf(trx).query(text, values)),
    },
    ...{ migrate: false, createSchema: false, supervise: false, schedule: false },
    queueCacheIntervalSeconds: DAY_SECONDS,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the queue of jobs')); // without a listener it would end the process
  const close = () => boss.stop({ graceful: false, close: false });
  await boss.start().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    async add(trx, { name, dueAt }) {
      const db = connectionOf(trx);
      const data = { job: name, dueAt: dueAt.toISOString() };
      const sent = await boss.send(queueName, data, { singletonKey: name, ...retries, db });
      if (sent === null) await boss.update(queueName, data, { singletonKey: name, startAfter: 0, db });
    },
    async take(trx, most) {
      const fetching = { batchSize: most, includeMetadata: true, db: connectionOf(trx) } as const;
      return (await boss.fetch<JobData>(queueName, fetching)).map(readJob);
    },
    async tryAgain(trx, { queueId, attempt }) {
      const db = connectionOf(trx);
      if (attempt > retries.retryLimit) await boss.deleteJob(queueName, queueId, { db });
      else await boss.fail(queueName, queueId, null, { db });
    },
    async remove(trx, queueId) {
      await boss.deleteJob(queueName, queueId, { db: connectionOf(trx) });
    },
    close,
  };
}

interface JobData {
  job: string;
  dueAt: string;
}

const readJob = ({ id, data, retryCount }: JobWithMetadata<JobData>): QueuedJob => ({
  queueId: id,
  name: data.job,
  dueAt: new Date(data.dueAt),
  attempt: retryCount + 1,
});

const connectionOf = (trx: Database) => ({
  executeSql: (text: string, values?: unknown[]) => clientOf(trx).query(text, values),
});
