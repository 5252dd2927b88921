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
    log.warn({ err: error }, 'the figures of the database cannot be read');
    return undefined;
  });
  const up = {
    name: 'portal_database_up',
    help: 'Whether the database answered this scrape; 0: the other shared figures are left out.',
    samples: [[{}, figures ? 1 : 0]] satisfies Sample[],
  };
  const sends = mailModeOf(config) === 'smtp';
  return compose([up, ...(figures ? [...measuredOf(figures), ...(sends ? mailsOf(figures) : [])] : [])]);
}

const measuredOf = (figures: SharedFigures): Measured[] => [
  {
    name: 'portal_jobs',
    help: 'Background jobs that run, are due and wait, or failed and are to be tried again, in all processes.',
    samples: [
      [{ state: 'running' }, figures.jobsRunning],
      [{ state: 'waiting' }, figures.jobsWaiting],
      [{ state: 'failed' }, figures.jobsFailed],
    ],
  },
  {
    name: 'portal_job_oldest_waiting_seconds',
    help: 'How long the job that has been due longest has waited; 0 where none waits.',
    samples: [[{}, figures.oldestJobSeconds]],
  },
  {
    name: 'portal_ledger_rows_inserted',
    help: 'Entries written to the ledger as PostgreSQL counts them, those of transactions rolled back included.',
    samples: [[{}, figures.ledgerRows]],
  },
];

const mailsOf = (figures: SharedFigures): Measured[] => [
  {
    name: 'portal_mails',
    help: 'Mails that wait to be sent, and those of the last 30 days that were given up.',
    samples: [
      [{ state: 'waiting' }, figures.mailsWaiting],
      [{ state: 'given_up' }, figures.mailsGivenUp],
    ],
  },
  {
    name: 'portal_mail_oldest_waiting_seconds',
    help: 'How long the oldest mail has waited; 0 where none waits.',
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
