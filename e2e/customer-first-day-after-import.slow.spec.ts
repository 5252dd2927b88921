import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { sampleFolder } from '../testing/import-folder.ts';
import { spawnPortal, untilReady, type PortalProcess } from '../testing/portal-process.ts';

const CUSTOMER = 'kaethe.mueller@muster.example';
const PASSWORD = 'a password of her own';
let folder: string;
let portal: PortalProcess;

/** A portal of its own, without demo data, as it is after an installation. */
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-import-'));
  portal = await spawnPortal(join(folder, 'data'), { PORTAL_DEMO: 'false' });
  await untilReady(portal);
});
test.afterAll(async () => {
  portal.child.kill('SIGTERM');
  await portal.exited;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command beside the running portal, as the operator does: with nothing but the data folder. */
function command(args: string[], input = ''): string {
  const { PORT: _port, PUBLIC_URL: _url, INIT_CWD: _cwd, ...inherited } = process.env;
  const env = { ...inherited, PORTAL_DATA_DIR: join(folder, 'data'), PORTAL_DEMO: 'false' };
  const result = spawnSync(process.execPath, ['cli/main.ts', ...args], { env, input, encoding: 'utf8' });
  expect(result.status, result.stderr).toBe(0);
  return result.stdout;
}

test('[1.05] a person of an imported folder signs in with the password the operator set and downloads the imported file, and once disabled gets no further than the log-in page', async ({
  page,
}) => {
  expect(command(['import', sampleFolder])).toMatch(/license-keys\.csv\s+5\s+5\s+0\s+0/);
  command(['user', 'set-password', CUSTOMER, '--verified'], `${PASSWORD}\n`);

  await page.goto(`${portal.url}/accounts/default/new-licenses`);
  await page.getByLabel('Email address').fill(CUSTOMER.toUpperCase());
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${portal.url}/accounts/001-muster/new-licenses`);

  const saved = page.waitForEvent('download');
  const imaging = page.getByRole('row').filter({ hasText: 'LEADTOOLS' });
  await imaging.getByRole('button', { name: /^Download file for LEADTOOLS/ }).click();
  const file = await saved;
  const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  expect(sha256(await readFile(await file.path()))).toBe(sha256(readFileSync('fixtures/samples/SAMPLE.lic')));
  expect(file.suggestedFilename()).toBe('SAMPLE.lic');

  command(['user', 'disable', CUSTOMER]);
  await page.context().clearCookies();
  await page.goto(portal.url);
  await page.getByLabel('Email address').fill(CUSTOMER);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/idp\//);
});
