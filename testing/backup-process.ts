// Backs up or restores as a process of its own, says when it is in the middle, and stands still there to be killed.
import { writeSync } from 'node:fs';
import type { Progress } from '#server/backup/backup-records.ts';
import { createSecrets } from '#server/core/secrets.ts';

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

await (what === 'backup' ? backUp() : restore());
writeSync(1, 'over');

// Each reads the modules that it needs: those of a whole test portal take seconds.
async function backUp(): Promise<void> {
  const { writeBackup } = await import('#server/backup/write-backup.ts');
  const { createSystemContext } = await import('#server/audit/create-system-context.ts');
  const { readConfig } = await import('#server/core/config.ts');
  const { openPool } = await import('#server/db/pool.ts');
  const config = readConfig({ DATABASE_URL: address, PORTAL_SECRET });
  const services = { config, pool: openPool(address, () => {}), secrets, now: () => new Date() };
  const ctx = createSystemContext(services, { kind: 'command', name: 'backup' });
  await writeBackup(ctx, { file, passphrase, secret: null, progress });
}

async function restore(): Promise<void> {
  const { openBackup } = await import('#server/backup/backup-reader.ts');
  const { restoreBackup } = await import('#server/backup/restore-backup.ts');
  const backup = await openBackup(file, passphrase);
  await restoreBackup(address, { backup, file, secrets, progress });
}
