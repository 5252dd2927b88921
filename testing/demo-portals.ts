import { join } from 'node:path';

/**
 * The portals of the browser tests: each of Playwright's workers has one of its own, with its port, data folder and
 * database, and keeps it when it starts anew after a failure. The environment is set by `playwright.config.ts`.
 */
export const countPortals = (): number => Number(process.env['E2E_PORTALS']);

export const demoPortal = (index: number): { port: string; url: string; folder: string } => {
  if (!(index < countPortals()))
    throw new Error(`There are ${countPortals()} portals for the workers: E2E_PORTALS says how many.`);
  const port = String(Number(process.env['E2E_PORT']) + index);
  const folder = join(process.env['E2E_DATA'] ?? '', `portal-${index + 1}`);
  return { port, url: `http://localhost:${port}`, folder };
};

/** The one of this worker; in the process that starts the workers, the first. */
export const ownDemoPortal = (): ReturnType<typeof demoPortal> =>
  demoPortal(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));
