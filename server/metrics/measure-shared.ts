import { Gauge, Registry } from 'prom-client';
import type { Portal } from '#server/core/portal.ts';
import { mailModeOf } from '#server/mail/send-mail.ts';
import { readShared, type SharedFigures } from './queries.ts';

type Sample = [labels: Record<string, string>, value: number];
interface Measured {
  name: string;
  help: string;
  samples: Sample[];
}

/** Figures of the database, alike in every process on it. One that is not known is left out: it is not 0. */
export async function measureShared({
  pool,
  config,
  log,
}: Pick<Portal, 'pool' | 'config' | 'log'>): Promise<string> {
  const figures = await readShared(pool).catch((error: unknown) => {
    log.warn({ err: error }, 'the metrics of the database cannot be read');
    return undefined;
  });
  const up = {
    name: 'portal_database_up',
    help: '1 if the database answered this scrape; if 0, the other shared metrics are missing.',
    samples: [[{}, figures ? 1 : 0]] satisfies Sample[],
  };
  const sends = mailModeOf(config) === 'smtp';
  return compose([up, ...(figures ? [...measuredOf(figures), ...(sends ? mailsOf(figures) : [])] : [])]);
}

const measuredOf = (figures: SharedFigures): Measured[] => [
  {
    name: 'portal_jobs',
    help: 'Background jobs that are running, due or waiting for a retry, in all processes.',
    samples: [
      [{ state: 'running' }, figures.jobsRunning],
      [{ state: 'waiting' }, figures.jobsWaiting],
      [{ state: 'failed' }, figures.jobsFailed],
    ],
  },
  {
    name: 'portal_job_oldest_waiting_seconds',
    help: 'How long the oldest due job has waited; 0 if none is waiting.',
    samples: [[{}, figures.oldestJobSeconds]],
  },
  {
    name: 'portal_ledger_rows_inserted',
    help: 'Rows written to the ledger as counted by PostgreSQL, including transactions that were rolled back.',
    samples: [[{}, figures.ledgerRows]],
  },
];

const mailsOf = (figures: SharedFigures): Measured[] => [
  {
    name: 'portal_mails',
    help: 'Emails waiting to be sent, and emails of the last 30 days that failed permanently.',
    samples: [
      [{ state: 'waiting' }, figures.mailsWaiting],
      [{ state: 'given_up' }, figures.mailsGivenUp],
    ],
  },
  {
    name: 'portal_mail_oldest_waiting_seconds',
    help: 'How long the oldest email has waited; 0 if none is waiting.',
    samples: [[{}, figures.oldestMailSeconds]],
  },
];

/** A registry of its own each time: nothing of an earlier answer stands in it. */
function compose(all: readonly Measured[]): Promise<string> {
  const registry = new Registry();
  for (const { name, help, samples } of all) {
    const labelNames = Object.keys(samples[0]?.[0] ?? {});
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const [labels, value] of samples) gauge.set(labels, value);
  }
  return registry.metrics();
}
