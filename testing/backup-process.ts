// Backs up or restores as a process of its own, says when it is in the middle, and stands still there to be killed.
import { writeSync } from 'node:fs';
import type { Progress } from '#server/backup/backup-records.ts';
import { openBackup } from '#server/backup/backup-reader.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { createSecrets } from '#server/core/secrets.ts';
import { openPool } from '#server/db/pool.ts';
import { testPortalOn } from './test-portal.ts';

const [what, address = '', file = ''] = process.argv.slice(2);
const { BACKUP_KEY: passphrase = '', PORTAL_SECRET = '' } = process.env;
const secrets = createSecrets(PORTAL_SECRET);
let chunks = 0;
const progress: Progress = () => {
  chunks += 1;
  if (chunks < 5) return;
  writeSync(1, 'in the middle');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};

if (what === 'backup') {
  const pool = openPool(address, () => {});
  const portal = testPortalOn(pool, new Date());
  const ctx = createSystemContext(portal, { kind: 'command', name: 'backup' });
  await writeBackup(ctx, { file, passphrase, secret: null, progress });
} else {
  const backup = await openBackup(file, passphrase);
  await restoreBackup(address, { backup, file, secrets, progress });
}
writeSync(1, 'over');
