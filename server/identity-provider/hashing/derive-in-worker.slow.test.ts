import { execFile } from 'node:child_process';
import { scryptSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { deriveInWorker, endHashWorkers } from './derive-in-worker.ts';

const salt = Buffer.from('some salt');
const cost = { N: 1024, r: 8, p: 1 };
const job = { password: 'pässword', salt, cost, bytes: 32 };
const expected = scryptSync('pässword', salt, 32, cost);
afterAll(endHashWorkers);

test('a key is the one that Node derives, one or forty at once', async () => {
  const keys = await Promise.all(Array.from({ length: 40 }, () => deriveInWorker(job)));
  expect(keys.map(String)).toEqual(keys.map(() => String(expected)));
});

test('a worker that dies of its job fails that job alone', async () => {
  const broken = { ...job, cost: { ...cost, N: 1000 } };
  const [bad, good] = await Promise.allSettled([deriveInWorker(broken), deriveInWorker(job)]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE' } });
  expect(good).toMatchObject({ status: 'fulfilled', value: expected });
});

test.runIf(process.platform === 'linux')('a worker gives way to the thread that answers', async () => {
  await deriveInWorker(job);
  const priorities = readdirSync('/proc/self/task').map((thread) => {
    const [, figures = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ');
    return Number(figures.split(' ')[16]);
  });
  expect(Math.max(...priorities)).toBe(Math.min(constants.priority.PRIORITY_LOW, getPriority() + 10));
});

test('workers that were ended start again with the next password', async () => {
  await deriveInWorker(job);
  await endHashWorkers();
  expect(await deriveInWorker(job)).toEqual(expected);
});

test('a process that has hashed ends by itself, and not before it has', async () => {
  const module = new URL('./hash-password.ts', import.meta.url).href;
  const program = `import(${JSON.stringify(module)}).then(async ({ hashPassword, verifyPassword }) => {
    const hash = await hashPassword('secret');
    console.log(hash.split('$').length, await verifyPassword('secret', hash), await verifyPassword('x', hash));
  });`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program]);
  expect(stdout).toBe('6 true false\n');
});
