import type { AddressInfo } from 'node:net';
import { watchAudit } from '#server/audit/watch-audit.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { closeMail } from '#server/mail/dispatch-mail.ts';
import { mailModeOf } from '#server/mail/send-mail.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { hasDemoPeople } from '#server/demo/queries.ts';
import { watchClock } from '#server/db/clock-difference.ts';
import { openDiskRoom } from '#server/db/disk/disk-room.ts';
import { openPool } from '#server/db/pool.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { explainRefusal } from '#server/db/reach-server.ts';
import { watchDatabase } from '#server/db/watch-database.ts';
import { closePool } from './close-pool.ts';
import { sharesPort } from './connections/open-doors.ts';
import type { Surroundings } from './check-surroundings.ts';
import type { Config } from '#server/core/config.ts';
import { describeFailure } from './describe-failure.ts';
import { endOnFault } from './end-on-fault.ts';
import { createLog } from '#server/core/log.ts';
import { openDatabase } from './open-database.ts';
import { composeGreeting } from './compose-greeting.ts';
import type { Portal } from '#server/core/portal.ts';
import { openMetrics } from './open-metrics.ts';
import { openTracing } from './open-tracing.ts';
import { describeListenFault } from './probe-port.ts';
import { rememberUrl } from './remembered-url.ts';
import { createSecrets } from '#server/core/secrets.ts';
import { buildServer } from './server.ts';
import { loginSecret } from './verify-secret.ts';

const STOP_WITHIN_MS = 9000;

export interface RunningPortal {
  greeting: string;
  stop: (reason: string) => Promise<void>;
}

function onFatal(error: Error): void {
  process.stderr.write(`${describeFailure(error, 'The database stopped')}\n`);
  process.exit(1);
}

/** Database, schema, server: the whole portal, listening. */
export async function startPortal(
  config: Config,
  { secret, uncached }: Surroundings,
): Promise<RunningPortal> {
  const secrets = createSecrets(secret);
  const log = createLog(config);
  endOnFault(log);
  if (uncached !== null) log.warn({ reason: uncached }, 'compiled code is not cached for the next start');
  const disk = await openDiskRoom({
    folder: config.PORTAL_DATA_DIR,
    reserveMib: config.PORTAL_DISK_RESERVE_MIB,
    tell: (isFull, freeBytes) =>
      log.warn({ freeBytes }, isFull ? 'the disk is full: uploads are rejected' : 'the disk has space again'),
  });
  const opened: (() => unknown)[] = [() => disk.stop()];
  try {
    const database = await openDatabase(config, onFatal, disk);
    opened.push(() => database.stop());
    const { connection, isPooled } = await prepareDatabase(database, loginSecret(secrets, config));
    const onIdleError = (error: Error) => log.warn({ err: error }, 'idle database connection lost');
    const pool = openPool(connection, onIdleError, undefined, isPooled);
    opened.push(() => closePool(pool));
    if (isPooled) log.info('a connection pooler is in front of the database: statements are not prepared');
    // In a pooler's line the question would wait behind the portal's own work.
    const watch = isPooled
      ? undefined
      : watchDatabase(connection, pool.line, (isSilent) =>
          log.warn(
            isSilent ? 'the database does not respond: requests are rejected' : 'the database responds again',
          ),
        );
    opened.push(() => watch?.stop());
    const portal: Portal = { config, pool, disk, secrets, log, now: () => new Date() };
    if (config.demo) await loadDemo(portal);
    else if (await hasDemoPeople(pool))
      log.warn('the database contains demo data: demo users cannot sign in outside demo mode');
    const tracing = await openTracing(config);
    opened.push(() => tracing?.stop());
    const app = await buildServer(portal);
    opened.push(() => app.close());
    const metrics = await openMetrics(portal);
    opened.push(() => metrics?.stop());
    const where = { port: config.PORT, host: config.HOST ?? 'localhost', reusePort: sharesPort };
    await app.listen(where).catch((error: unknown) => {
      throw describeListenFault(error as NodeJS.ErrnoException, config);
    });
    const { port } = app.server.address() as AddressInfo;
    rememberUrl(config);
    log.info({ port }, 'listening');
    if (mailModeOf(config) === 'none')
      log.warn('SMTP_URL is not set: email addresses cannot be verified by email');
    const endSealing = watchAudit(portal);
    const endClock = watchClock(portal);
    const jobs = config.PORTAL_ROLE === 'api' ? undefined : startJobs(portal);
    return {
      greeting: composeGreeting(config),
      stop: async (reason) => {
        log.info({ reason }, 'stopping');
        const late = setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
        await Promise.all([app.close(), jobs?.stop()]);
        await Promise.all([endSealing(), closeMail(portal)]); // after the last refusals and mails are written
        await Promise.all([metrics?.stop(), tracing?.stop()]);
        watch?.stop();
        endClock();
        disk.stop();
        await closePool(pool);
        await database.stop();
        clearTimeout(late);
      },
    };
  } catch (error) {
    // What was opened last is closed first; why the start failed says more than what fails in closing.
    for (const close of opened.toReversed()) await (async () => close())().catch(() => {});
    throw explainRefusal(error, config.DATABASE_URL);
  }
}
