/** Of more license keys a file is written in the background: nobody waits before a page for it. */
export const IMMEDIATE_KEYS = 20_000;
/** Files of one person that wait, are written or are kept. */
export const FILES_MAX = 10;

/** Whether a file of so many license keys, which may not be counted yet, is written in the background. */
export const isLarge = (keys: number | null): boolean => keys !== null && keys > IMMEDIATE_KEYS;
