import { expect, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { startServerProcess } from './server-process.ts';

const launcher = { prefix: [], spawnAs: {}, owner: null };
const start = (program: string, ...args: string[]) =>
  startServerProcess({ program, args, env: {}, launcher, admin: { host: '/nothing', user: 'postgres' } });

test.skipIf(process.platform === 'win32')(
  'a server that ends before it answers is told with its last words',
  async () => {
    await expect(start('/bin/sh', '-c', 'echo so be it; echo and not else >&2; exit 3')).rejects.toThrow(
      /^The embedded database did not start: exit 3\n(so be it\nand not else|and not else\nso be it)\n$/,
    );
    await expect(start('/nothing/postgres')).rejects.toThrow(StartupError);
  },
);
