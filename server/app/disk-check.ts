import { statfsSync } from 'node:fs';
import { planFolder } from '#server/db/disk/disk-room.ts';
import type { Config } from '#server/core/config.ts';
import { StartupError } from '#server/db/startup-error.ts';

const MIB = 1024 * 1024;

/** For commands that write much: an embedded database without room is not asked for more. */
export function refuseFullDisk({ DATABASE_URL, PORTAL_DATA_DIR, PORTAL_DISK_RESERVE_MIB }: Config): void {
  if (DATABASE_URL) return;
  const { reserve } = planFolder(PORTAL_DATA_DIR, PORTAL_DISK_RESERVE_MIB);
  const { bavail, bsize } = statfsSync(PORTAL_DATA_DIR);
  const free = bavail * bsize;
  if (free < reserve)
    throw new StartupError(
      `Not enough disk space in ${PORTAL_DATA_DIR}: ${Math.floor(free / MIB)} MiB free, ${Math.floor(reserve / MIB)} MiB reserved. Free some space and try again.`,
    );
}
