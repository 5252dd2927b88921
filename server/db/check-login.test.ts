import type pg from 'pg';
import { expect, test } from 'vitest';
import { checkLogin } from './check-login.ts';
import { StartupError } from './startup-error.ts';

const frames = ['portal_tenant', 'portal_staff', 'portal_system'];
const sound = {
  ...{ version: 170_000, name: 'porter', isPowerful: false, inherits: false, others: [], inherited: [] },
  ...{ frames, ownsAnything: false, hasRights: false, makesObjects: false, asksWho: true },
};

/** What a login with these rights in the database "portal" is told, and what was asked about it. */
async function check(rights: object | undefined): Promise<string> {
  const client = {
    query: async (text: string, values: unknown[]) => {
      if (values === undefined) return { rows: [{ name: 'portal' }] };
      expect([text.includes('session_user'), values]).toEqual([true, [frames]]);
      return { rows: rights ? [{ ...sound, ...rights }] : [] };
    },
  } as unknown as pg.Client;
  return checkLogin(client).then(
    () => 'sound',
    (error: Error) => `${error instanceof StartupError ? '' : 'a fault: '}${error.message}`,
  );
}
const refusal = (says: string, mend: string) =>
  `The database login porter ${says}. The portal connects as a role that has no rights outside a transaction's frame. As an administrator, run in the database portal: ${mend};`;
const GRANT = 'GRANT "portal_tenant", "portal_staff", "portal_system" TO "porter"';

test('a login that is nothing by itself is let through', async () => {
  expect(await check({})).toBe('sound');
});

test.each<[string, object, string, string]>([
  [
    'power over the server',
    { isPowerful: true },
    'is a superuser or may bypass row-level security, make roles or databases, or replicate',
    'ALTER ROLE "porter" NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB NOREPLICATION',
  ],
  ['inheriting', { inherits: true }, 'inherits', 'ALTER ROLE "porter" NOINHERIT'],
  [
    'a frame’s rights without asking for them',
    { inherited: ['portal_staff', 'portal_system'] },
    'inherits from portal_staff and portal_system',
    `REVOKE "portal_tenant", "portal_staff", "portal_system" FROM "porter"; ${GRANT} WITH INHERIT FALSE, SET TRUE`,
  ],
  [
    'frames out of reach',
    { frames: ['portal_staff'], version: 150_000 },
    'is not a member of portal_tenant and portal_system',
    GRANT,
  ],
  [
    'other roles in reach',
    {
      others: [
        ['porter', 'pg_read_all_data'],
        ['portal_system', 'pg_monitor'],
      ],
    },
    'reaches other roles (pg_read_all_data, pg_monitor)',
    'REVOKE "pg_read_all_data" FROM "porter"; REVOKE "pg_monitor" FROM "portal_system"',
  ],
  [
    'objects of its own',
    { ownsAnything: true },
    'owns objects',
    'REASSIGN OWNED BY "porter" TO <the owner of the database>',
  ],
  [
    'rights of its own',
    { hasRights: true },
    'has rights of its own on tables',
    'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM "porter"; REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM "porter"',
  ],
  [
    'leave to make objects',
    { makesObjects: true },
    'may make objects',
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC, "porter"; REVOKE CREATE ON DATABASE "portal" FROM PUBLIC, "porter"',
  ],
  [
    'no leave to ask who somebody is',
    { asksWho: false },
    'cannot ask who a session belongs to',
    'GRANT EXECUTE ON FUNCTION find_principal TO "porter"',
  ],
  [
    'two faults that one statement mends',
    { inherits: true, frames: [], inherited: [], version: 160_000 },
    'inherits, is not a member of portal_tenant and portal_staff and portal_system',
    `ALTER ROLE "porter" NOINHERIT; ${GRANT} WITH INHERIT FALSE, SET TRUE`,
  ],
])('%s is refused with what mends it', async (_, rights, says, mend) => {
  expect(await check(rights)).toBe(refusal(says, mend));
});

test('a login that the server does not know is no sound one', async () => {
  expect(await check(undefined)).toBe('a fault: there is no such login');
});
