import type { DiskRoom } from '#server/db/disk/disk-room.ts';
import { planDisk } from '#server/db/disk/plan-disk.ts';

/** A disk that has room for everything, and that nobody looks at. */
export const wideDisk: DiskRoom = {
  plan: planDisk(2 ** 40, 256),
  isFull: () => false,
  requireRoom: () => {},
  look: async () => ({ free: 2 ** 40, total: 2 ** 40 }),
  onFull: () => {},
  stop: () => {},
};
