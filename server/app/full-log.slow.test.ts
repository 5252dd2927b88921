import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { createLog } from '#server/core/log.ts';

const LINES = 3000;
const MOST_KEPT_BYTES = 1024 * 1024;
afterEach(() => {
  vi.restoreAllMocks();
});

test('a log on a full disk loses lines instead of keeping them, and writes on when there is room again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-log-'));
  const log = createLog(readConfig({ PORTAL_DATA_DIR: folder }));
  const line = (n: number) => log.info({ line: n, text: 'x '.repeat(500) }, 'a line');
  let isFull = true;
  let written = '';
  vi.spyOn(fs, 'writeSync').mockImplementation((_file: number, text: unknown) => {
    if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    written += String(text);
    return Buffer.byteLength(String(text));
  });
  for (let n = 0; n < LINES; n += 1) line(n);
  isFull = false;
  line(LINES); // makes room for the next one
  line(LINES + 1);
  expect(written.length).toBeLessThanOrEqual(MOST_KEPT_BYTES + 2000);
  expect(written.split('\n').length).toBeGreaterThan(100);
  expect(written).toContain(`"line":${LINES + 1},`);
  rmSync(folder, { recursive: true });
});
