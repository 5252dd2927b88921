// npm run dev: the server restarts on change, the pages reload themselves (http://localhost:5173).
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutSharedCache } from './without-shared-cache.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const PAGES = 'http://localhost:5173';
const environment = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL ?? PAGES };
delete environment.PORTAL_PARENT_FD;
const children = [
  spawn(
    process.execPath,
    ['--watch-path=server', '--watch-path=domain', 'server/app/main.ts', '--without-pages'],
    {
      cwd: root,
      stdio: 'inherit',
      env: environment,
    },
  ),
  spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
    cwd: root,
    stdio: 'inherit',
    env: withoutSharedCache(),
  }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
