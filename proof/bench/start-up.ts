import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnPortal, untilReady } from '../../testing/portal-process.ts';
import { less, quantile, type Figure } from './figure.ts';

const ROUNDS = 5;

/** From the start of the program to the first answered ping: on an empty folder, and again on the same one. */
export async function measureStartUp(): Promise<Figure[]> {
  const first: number[] = [];
  const next: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
    first.push(await timeToPing(folder));
    next.push(await timeToPing(folder));
    rmSync(folder, { recursive: true, force: true });
  }
  const again = quantile(next, 0.5);
  return [
    {
      what: `first start with demo data (packages installed, pages built), median of ${ROUNDS}`,
      measured: [less(quantile(first, 0.5), 'ms')],
      target: 'none',
    },
    {
      what: `next start, median of ${ROUNDS}`,
      measured: [less(again, 'ms')],
      target: '≤ 10 s, aim 3 s',
      met: again <= 10_000,
    },
  ];
}

async function timeToPing(folder: string): Promise<number> {
  const started = performance.now();
  const portal = await spawnPortal(join(folder, 'data'));
  await untilReady(portal);
  const took = performance.now() - started;
  portal.child.kill('SIGTERM');
  await portal.exited;
  return took;
}
