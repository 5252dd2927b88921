import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FolderTakenError } from '../startup-error.ts';
import { lockFolder } from './folder-lock.ts';

test('a folder that one holds is taken for another until it is released', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
  const file = join(folder, 'portal.lock');
  const lock = lockFolder(file);
  expect(() => lockFolder(file)).toThrow(
    new FolderTakenError(
      `Another portal is running on the data folder ${folder}. Stop it first, or set PORTAL_DATA_DIR.`,
    ),
  );
  lock.release();
  lockFolder(file).release();
  rmSync(folder, { recursive: true });
});
