import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findRunningPostgres } from './running-postgres.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-running-'));
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

test.skipIf(process.platform === 'win32')(
  'a database that a starting portal does not bring is waited for twenty seconds',
  async () => {
    writeFileSync(join(folder, 'database-password'), 'secret\n');
    let said: string | undefined;
    void findRunningPostgres(folder).catch((error: Error) => (said = error.message));
    await vi.advanceTimersByTimeAsync(19_800);
    expect(said).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(said).toBe(
      `A portal is running on ${folder}, but its database cannot be reached: it does not respond. Run the command as the portal's user.`,
    );
  },
);
