import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Database } from '#server/db/pool.ts';
import { askDatabaseOf } from './demo-database.ts';
import { importFiles } from './import-folder.ts';
import { spawnPortal, untilReady } from './portal-process.ts';

const PASSWORD = 'a password of their own';

/** A portal of a browser test's own: without demo data, its people log in with e-mail and password. */
export interface OwnPortal {
  /** Imports files as the operator does, and gives these people a password, the first of them by the command. */
  seed: (files: Readonly<Record<string, string>>, emails: readonly string[]) => Promise<void>;
  /** An address in a browser of somebody's own, who logs in there; later with the session that goes on. */
  open: (browser: Browser, email: string, address: string) => Promise<Page>;
  /** Ends every session of somebody, as the server does; they log in again. */
  endSessions: (email: string) => Promise<void>;
  ask: <T>(work: (trx: Database) => Promise<T>) => Promise<T>;
  stop: () => Promise<void>;
}

export async function startOwnPortal(settings: Record<string, string> = {}): Promise<OwnPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-own-'));
  const dataDir = join(folder, 'data');
  const own = { PORTAL_DEMO: 'false', OIDC_MICROSOFT_VALUES: 'microsoft,local', ...settings };
  const portal = await spawnPortal(dataDir, own);
  await untilReady(portal);
  const sessions = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>();

  async function command(args: string[], input = ''): Promise<void> {
    const { PORT: _port, PUBLIC_URL: _url, INIT_CWD: _cwd, ...inherited } = process.env;
    const child = spawn(process.execPath, ['cli/main.ts', ...args], {
      env: { ...inherited, ...own, PORTAL_DATA_DIR: dataDir },
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    child.stdin.end(`${input}\n`);
    const [status] = await once(child, 'exit');
    expect(status, args.join(' ')).toBe(0);
  }

  async function logIn(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Password').press('Enter');
    await expect(page.locator('main h1')).toBeVisible();
  }

  const ask: OwnPortal['ask'] = (work) => askDatabaseOf(dataDir, work);
  return {
    ask,
    seed: async (files, emails) => {
      using made = importFiles(files);
      await command(['import', made.folder]);
      const [first = '', ...others] = emails;
      await command(['user', 'set-password', first, '--verified'], PASSWORD);
      await ask((trx) =>
        trx
          .updateTable('app_user')
          .set((of) => ({
            email_verified: true,
            password_hash: of
              .selectFrom('app_user as known')
              .select('password_hash')
              .where('email', '=', first),
          }))
          .where('email', 'in', others)
          .execute(),
      );
    },
    open: async (browser, email, address) => {
      const context = await browser.newContext({ baseURL: portal.url });
      const page = await context.newPage();
      const kept = sessions.get(email);
      if (kept) await context.addCookies(kept);
      await page.goto(address);
      if (!kept) {
        await logIn(page, email);
        sessions.set(email, await context.cookies());
      }
      return page;
    },
    endSessions: async (email) => {
      sessions.delete(email);
      await ask((trx) =>
        trx
          .updateTable('session')
          .set({ ended_at: new Date() })
          .where('user_id', '=', (of) => of.selectFrom('app_user').select('id').where('email', '=', email))
          .execute(),
      );
    },
    stop: async () => {
      portal.child.kill('SIGTERM');
      await portal.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
