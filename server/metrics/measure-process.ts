import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { measureClock } from '#server/db/clock-difference.ts';
import type { Portal } from '#server/core/portal.ts';
import { countSemaphores } from '#server/core/semaphore.ts';

/** What this process holds now: memory, event loop, connections to the database, and who waits where. */
export function measureProcess(
  registry: Registry,
  { pool, disk, now }: Pick<Portal, 'pool' | 'disk' | 'now'>,
): void {
  const add = (gauge: ConstructorParameters<typeof Gauge>[0]) =>
    registry.registerMetric(new Gauge({ ...gauge, registers: [] }));
  collectDefaultMetrics({ register: registry });
  add({
    ...{ name: 'portal_pool_connections', labelNames: ['state'] },
    help: 'Database connections by state, and requests waiting for one.',
    collect() {
      const { totalCount, idleCount, waitingCount } = pool.pg;
      this.set({ state: 'used' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  add({
    ...{ name: 'portal_semaphore', labelNames: ['name', 'state'] },
    help: 'Slots in use (inside) and requests queued (waiting), by limit.',
    collect() {
      for (const { name, inside, waiting } of countSemaphores()) {
        this.set({ name, state: 'inside' }, inside);
        this.set({ name, state: 'waiting' }, waiting);
      }
    },
  });
  add({
    ...{ name: 'portal_clock_ahead_seconds' },
    help: 'How far the clock of this process is ahead of the database clock; NaN while the database does not respond.',
    async collect() {
      this.set(await measureClock({ pool, now }).catch(() => Number.NaN));
    },
  });
  add({
    ...{ name: 'portal_disk_full' },
    help: '1 while the data folder’s disk is full and uploads are rejected.',
    collect() {
      this.set(disk.isFull() ? 1 : 0);
    },
  });
}
