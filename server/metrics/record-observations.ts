import { METHODS } from 'node:http';
import { Counter, Histogram, type Registry } from 'prom-client';
import { listen } from '#server/core/observations.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 600, 3600];
const known = new Set(METHODS);

/** Counts what happens in this process from now on, until the answer is called. */
export function recordObservations(registry: Registry): () => void {
  const registers = [registry];
  const answers = new Counter({
    ...{ registers, name: 'portal_http_requests_total', labelNames: ['method', 'route', 'status'] },
    help: 'Responses by method, route and status.',
  });
  const seconds = new Histogram({
    ...{ registers, name: 'portal_http_request_duration_seconds', labelNames: ['method', 'route'] },
    ...{ buckets: SECONDS, help: 'Time from receiving a request to sending its response.' },
  });
  const refused = new Counter({
    ...{ registers, name: 'portal_http_refused_total' },
    help: 'Requests answered 503 without being processed, because the server was overloaded.',
  });
  const files = new Counter({
    ...{ registers, name: 'portal_uploads_total', labelNames: ['kind'] },
    help: 'Usage files and event batches accepted, including repeats.',
  });
  const records = new Counter({
    ...{ registers, name: 'portal_upload_records_total', labelNames: ['kind'] },
    help: 'New records and events in them.',
  });
  const bytes = new Counter({
    ...{ registers, name: 'portal_upload_bytes_total', labelNames: ['kind'] },
    help: 'Size of the files as sent, in bytes.',
  });
  const signIns = new Counter({
    ...{ registers, name: 'portal_sign_ins_total', labelNames: ['outcome'] },
    help: 'Passwords checked by the embedded identity provider, by result.',
  });
  const jobs = new Histogram({
    ...{ registers, name: 'portal_job_duration_seconds', labelNames: ['job', 'status'] },
    ...{ buckets: JOB_SECONDS, help: 'Background job runs that ended in this process.' },
  });
  const ends = [
    listen('answered', (seen) => {
      const [method, route] = [known.has(seen.method) ? seen.method : 'OTHER', seen.route];
      answers.inc({ method, route, status: seen.status });
      seconds.observe({ method, route }, seen.seconds);
    }),
    listen('turnedAway', ({ count }) => refused.inc(count)),
    listen('uploaded', (seen) => {
      files.inc({ kind: seen.kind });
      records.inc({ kind: seen.kind }, seen.records);
      if (seen.kind === 'file') bytes.inc({ kind: seen.kind }, seen.bytes);
    }),
    listen('signInTried', ({ outcome }) => signIns.inc({ outcome })),
    listen('jobEnded', ({ job, status, seconds: took }) => jobs.observe({ job, status }, took)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
