import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './testing/chromium.ts';

// Set once, in the first process that reads this file; workers inherit them.
process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'portal-e2e-'));
process.env['PORTAL_CHROMIUM'] ??= await findChromium();
const url = `http://localhost:${process.env['E2E_PORT']}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/e2e.json' }]],
  use: {
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: { executablePath: process.env['PORTAL_CHROMIUM'], args: chromiumArguments },
  },
  webServer: {
    command: `"${process.execPath}" server/app/main.ts`,
    url: `${url}/api/auth/actuator/health/ping`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: process.env['E2E_PORT'], PORTAL_DATA_DIR: join(process.env['E2E_DATA'], 'data') },
  },
});
