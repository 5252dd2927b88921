import { Socket } from 'node:net';
import { exit } from 'node:process';
import { enableCompileCache } from 'node:module';
import { readConfig } from './config.ts';
import { startPortal } from './start-portal.ts';
import { StartupError } from './startup-error.ts';

enableCompileCache?.();

try {
  const running = await startPortal(readConfig(process.env));
  const stop = (reason: string) => {
    running.stop(reason).then(
      () => exit(0),
      () => exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop(signal));
  // The launcher holds the other end: its death, however sudden, ends the portal too.
  const parent = process.env['PORTAL_PARENT_FD'];
  if (parent)
    new Socket({ fd: Number(parent) })
      .on('error', () => {})
      .once('close', () => stop('launcher gone'))
      .resume()
      .unref();
  process.stdout.write(running.greeting);
} catch (error) {
  process.stderr.write(
    error instanceof StartupError
      ? `${error.message}\n`
      : `The portal could not start: ${(error as Error).stack}\n`,
  );
  exit(1);
}
