import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { argumentsOfJourneys, findChromium } from './testing/chromium.ts';
import { countPortals, demoPortal, ownDemoPortal } from './testing/demo-portals.ts';
import { filesInTier, filesOutsideTier } from './testing/test-tier.ts';
import { scratchFolder } from './testing/scratch-folder.ts';

// Set once, in the first process that reads this file; workers inherit them. One file of tests needs one portal.
const files = process.argv.filter((argument) => /\.spec\.ts(?::\d+)*$/.test(argument));
process.env['TMPDIR'] = scratchFolder();
process.env['E2E_PORTALS'] ??= files.length === 1 || process.env['TEST_TIER'] === 'quick' ? '1' : '3'; // decision 065
// The portals and the command line compile what the ones before them have compiled, as tests of processes do.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled-for-tests');
process.env['E2E_PORT'] ??= String(randomInt(11_000, 14_900)); // below those of a test's own portals (`freePort`)
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'portal-e2e-'));
process.env['PORTAL_CHROMIUM'] ??= await findChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: filesInTier(['**/*.spec.ts']),
  testIgnore: [...filesOutsideTier],
  outputDir: 'test-results',
  fullyParallel: false,
  workers: countPortals(),
  retries: 0,
  timeout: 300_000, // against hanging only: a busy machine is no failure
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/e2e.json' }]],
  use: {
    baseURL: ownDemoPortal().url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    contextOptions: { reducedMotion: 'reduce' }, // a fifth of a journey's processor time would draw movements
    actionTimeout: 60_000, // what hangs is named, with the page as it stands, before the test's own time is over
    launchOptions: { executablePath: process.env['PORTAL_CHROMIUM'], args: argumentsOfJourneys },
  },
  webServer: Array.from({ length: countPortals() }, (_, index) => {
    const { port, url, folder } = demoPortal(index);
    return {
      command: `"${process.execPath}" server/app/main.ts`,
      url: `${url}/api/auth/actuator/health/ping`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: { PORT: port, PORTAL_DATA_DIR: folder, PORTAL_DEMO_SCALE: '0.1' }, // fewer keys of nobody's, a third of the start
    };
  }),
});
