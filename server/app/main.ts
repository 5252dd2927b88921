import { flushCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { exit } from 'node:process';
import { checkInstallation } from './check-installation.ts';
import { checkSurroundings } from './check-surroundings.ts';
import { readConfig } from '#server/core/config.ts';
import { describeFailure } from './describe-failure.ts';
import { probePort } from './probe-port.ts';

try {
  checkInstallation({ withoutPages: process.argv.includes('--without-pages') });
  const config = readConfig(process.env);
  await probePort(config);
  const surroundings = await checkSurroundings(config, { keepsCode: true });
  const { startPortal } = await import('./start-portal.ts'); // now, so that all of it comes from the cache
  const running = await startPortal(config, surroundings);
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return; // a terminal sends its signal to the launcher too, which passes it on
    stopping = true;
    running.stop(reason).then(
      () => exit(0),
      () => exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
  // The launcher holds the other end: it is told that the portal is ready, and its death ends the portal too.
  const parent = process.env['PORTAL_PARENT_FD'];
  if (parent) {
    const launcher = new Socket({ fd: Number(parent) });
    launcher
      .on('error', () => {})
      .once('close', () => stop('launcher gone'))
      .resume()
      .unref();
    launcher.write('ready\n');
  }
  flushCompileCache(); // Node writes it at an orderly end only, and a start after a crash must not be slower
  process.stdout.write(running.greeting);
} catch (error) {
  process.stderr.write(`${describeFailure(error, 'The portal could not start')}\n`);
  exit(1);
}
