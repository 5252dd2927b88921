/**
 * How long a test waits for something to come, against hanging only: a busy machine is no failure. What runs beside the
 * browser tests, with the time that those leave, waits longer.
 */
export const PATIENCE_MS = process.env['USE_TEST_DATABASE_URL'] === undefined ? 30_000 : 120_000;
