import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { createLog } from '#server/core/log.ts';

test.runIf(process.platform === 'linux')(
  'a log on a full disk loses lines, and neither ends the portal nor grows',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-log-'));
    symlinkSync('/dev/full', join(folder, 'portal.log')); // every write fails as on a full disk
    const log = createLog(readConfig({ PORTAL_DATA_DIR: folder }));
    const before = process.memoryUsage().rss;
    for (let line = 0; line < 20_000; line += 1) log.info({ line, text: 'x '.repeat(500) }, 'a line');
    await new Promise((done) => setImmediate(done));
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    rmSync(folder, { recursive: true });
  },
);
