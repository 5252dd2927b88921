const MIB = 1024 * 1024;
/** Kept free for everything small, where the operator says nothing else. */
export const RESERVE_MIB = 256;
/** Of a disk: what is kept free at most, so that small ones are not refused altogether. */
const SHARE = 8;

/** How the room of one disk is used; bytes. */
export interface DiskPlan {
  /** Below so much free, uploads and imports are refused; everything small goes on. */
  reserve: number;
  /** The database is not started with less. */
  needed: number;
  /** The database's write-ahead log between two checkpoints, about. */
  writeAheadLog: number;
  /** What one connection may write to sort or join. */
  temporaryFiles: number;
}

export function planDisk(total: number, reserveMib: number): DiskPlan {
  const share = Math.floor(total / SHARE);
  return {
    reserve: Math.min(reserveMib * MIB, share),
    needed: Math.min(32 * MIB, Math.floor(share / 2)),
    writeAheadLog: Math.max(64 * MIB, Math.min(2048 * MIB, share)),
    temporaryFiles: Math.max(64 * MIB, share),
  };
}
