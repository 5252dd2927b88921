// @ts-check
/**
 * For the C library of most Linuxes, which reads them when a process starts; others ignore them. It would keep the
 * freed buffers of uploads and floods for good, since each stands between others: from 16 KiB on they are given back.
 */
export const memorySettings = Object.freeze({ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '16384' });

/**
 * For Node. The young part of its heap may take 48 MiB instead of the 192 that it takes on a large machine: a flood
 * fills it however large it is, and it does not shrink while people work. Its old part is collected once it has grown by
 * three tenths of what lives in it: files made to harm leave garbage there, which would be let grow to several times
 * that. The collector is at hand for the quiet after a flood (server/app/return-memory.ts).
 */
export const memoryOptions = Object.freeze([
  '--max-semi-space-size=16',
  '--heap-growing-percent=30',
  '--expose-gc',
]);
