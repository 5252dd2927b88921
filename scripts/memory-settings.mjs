// @ts-check
/**
 * For the C library of most Linuxes, which reads them when a process starts; others ignore them. It would keep the
 * freed buffers of uploads and floods for good, since each stands between others: from 64 KiB on they are given back.
 */
export const memorySettings = Object.freeze({ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' });
