import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayOf } from '#domain/core/day.ts';
import { findRunningPostgres } from '#server/db/embedded/running-postgres.ts';
import { openPool } from '#server/db/pool.ts';
import { loginConnection } from '#server/db/prepare-database.ts';
import { writeDemoFolder } from '#server/demo/write-demo-folder.ts';
import { createPasswordPerson } from '../../testing/browser.ts';
import { importInto } from '../../testing/import-folder.ts';
import { createSignedIn, signIn } from '../../testing/people.ts';
import { testLogin } from '../../testing/test-database.ts';
import { testPortalOn, type TestPortal } from '../../testing/test-portal.ts';
import { createVolumeKey, randomKey } from '../../testing/volume-portal.ts';
import { attackingReporters } from './all-attacks.ts';
import { attackedSettings } from './attacked-portal.ts';
import type { AttackingPeople, Reporter } from './scene.ts';

/** Every account's figures are asked at once, and a long ledger takes its time. */
const CONNECTIONS = 12;

/** The customer who works on while others attack. */
export interface Customer extends Reporter {
  email: string;
  /** The key whose value is copied. */
  keyId: string;
}

export interface SeededPeople {
  customer: Customer;
  staff: Readonly<Record<string, string>>;
  attackers: AttackingPeople;
}

/** The portal's services on the database of a running attacked portal. */
export async function onAttackedDatabase<T>(
  folder: string,
  work: (portal: TestPortal['portal']) => Promise<T>,
): Promise<T> {
  const owner = await findRunningPostgres(join(folder, 'data'));
  const pool = openPool(loginConnection(owner, owner.database, testLogin.password), () => {}, CONNECTIONS);
  try {
    return await work(testPortalOn(pool, () => new Date(), attackedSettings));
  } finally {
    await pool.close();
  }
}

/** Accounts, licenses and years of usage, by the way that real data takes. */
export const importData = (folder: string): Promise<void> =>
  onAttackedDatabase(folder, async (portal) => {
    const files = mkdtempSync(join(tmpdir(), 'portal-attack-import-'));
    await writeDemoFolder(files, { today: dayOf(new Date()), scale: 1 });
    await importInto(portal, files);
    rmSync(files, { recursive: true, force: true });
  });

/** New people with new accounts: what earlier attacks left behind is not theirs. */
export const seedPeople = (folder: string): Promise<SeededPeople> =>
  onAttackedDatabase(folder, async (portal) => {
    const reporters: Record<string, Reporter> = {};
    for (const name of attackingReporters) reporters[name] = await createReporter(portal, name);
    const signedIn = async (person: Parameters<typeof createSignedIn>[1]) =>
      (await createSignedIn(portal, person)).headers;
    return {
      customer: await createCustomer(portal),
      staff: await signedIn({ globalRoles: ['INTERNAL_STAKEHOLDER'] }),
      attackers: {
        viewer: await signedIn({ accounts: { wayne: { cucas: { 'wayne-claims': ['CUCA_VIEWER'] } } } }),
        licensee: await signedIn({ accounts: { wayne: { roles: ['LICENSEE'] } } }),
        staff: await signedIn({ globalRoles: ['INTERNAL_STAKEHOLDER'] }),
        reporters,
      },
    };
  });

async function createKey(portal: TestPortal['portal'], accountId: string) {
  const value = randomKey();
  const term = { createdDate: '2020-01-01', expiryDate: '2999-12-31' };
  return { value, keyId: await createVolumeKey({ portal }, { accountId, value, ...term }) };
}

async function createReporter(portal: TestPortal['portal'], name: string): Promise<Reporter> {
  const account = `attack-${name}-${randomKey().slice(0, 8)}`;
  const person = await createSignedIn(portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  return { account, key: (await createKey(portal, account)).value, headers: person.headers };
}

async function createCustomer(portal: TestPortal['portal']): Promise<Customer> {
  const account = `customer-${randomKey().slice(0, 8)}`;
  const { userId, email } = await createPasswordPerson(
    { portal },
    { accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER', 'LICENSEE'] } } },
  );
  const { headers } = await signIn(portal, userId);
  const { value, keyId } = await createKey(portal, account);
  return { account, key: value, keyId, email, headers };
}
