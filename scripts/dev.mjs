// npm run dev: the server restarts on change, the pages reload themselves (http://localhost:5173), the database goes on.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSurroundings } from '../server/app/check-surroundings.ts';
import { readConfig } from '../server/core/config.ts';
import { describeFailure } from '../server/app/describe-failure.ts';
import { openDatabase } from '../server/app/open-database.ts';
import { rememberUrl } from '../server/app/remembered-url.ts';
import { withoutSharedCache } from './without-shared-cache.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const PAGES = 'http://localhost:5173';
process.chdir(root);
const environment = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? PAGES };
delete environment.PORTAL_PARENT_FD;
const fail = (/** @type {unknown} */ error) => {
  process.stderr.write(`${describeFailure(error, 'The portal could not start')}\n`);
  process.exit(1);
};
const database = environment.DATABASE_URL ? undefined : await startDatabase().catch(fail);
const children = [
  spawn(
    process.execPath,
    ['--watch-path=server', '--watch-path=domain', 'server/app/main.ts', '--without-pages'],
    { stdio: 'inherit', env: { ...environment, ...database?.settings } },
  ),
  spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
    stdio: 'inherit',
    env: withoutSharedCache(),
  }),
];
const ended = Promise.all(children.map((child) => new Promise((done) => child.once('exit', done))));
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
await ended;
await database?.stop();

/** The embedded database on the data folder, as long as this runs, and what tells each server where it is. */
async function startDatabase() {
  const config = readConfig(environment);
  const { secret } = await checkSurroundings(config, { keepsCode: false });
  const { connection, stop } = await openDatabase(config, fail);
  rememberUrl(config);
  const address = new URL(`postgres://localhost/${connection.database}`);
  for (const name of ['user', 'password', 'host', 'port'])
    address.searchParams.set(name, String(connection[name]));
  const settings = { DATABASE_URL: address.href, PORTAL_SECRET: secret, PORTAL_DEMO: String(config.demo) };
  return { settings, stop };
}
