import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { migrate, refuseUnknown } from './migrate.ts';
import { StartupError } from './startup-error.ts';

const first = { name: '0001-first.sql', sql: 'create table one ()' };
const hash = createHash('sha256').update(first.sql).digest('hex');

test('a schema that is ahead of the portal, or was changed, is refused; one that is behind is not', () => {
  expect(() => refuseUnknown(new Map([[first.name, hash]]), [first])).not.toThrow();
  expect(() => refuseUnknown(new Map(), [first])).not.toThrow();
  expect(() => refuseUnknown(new Map([['0002-next.sql', hash]]), [first])).toThrow(
    new StartupError(
      'The database was created by a newer version of the portal (it has 0002-next.sql). Use that version.',
    ),
  );
  expect(() => refuseUnknown(new Map([['0002-next.sql', hash]]), [first], 'backup')).toThrow(
    'The backup was created by a newer version of the portal (it has 0002-next.sql). Use that version.',
  );
  expect(() => refuseUnknown(new Map([[first.name, 'other']]), [first])).toThrow(
    new StartupError(
      'The migration 0001-first.sql was changed after it was applied. Restore the file. If the database only has demo data, you can also start again with an empty data folder.',
    ),
  );
});

const FOLDER = new URL('./migrations/', import.meta.url);
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const last = names.at(-1) ?? '';
const hashOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(new URL(name, FOLDER)))
    .digest('hex');

/** A connection to a database that lacks the last migration and refuses it. */
function refusing(code: string) {
  const asked: string[] = [];
  const query = async (text: string) => {
    asked.push(text);
    if (text.startsWith('select current_database()')) return { rows: [{ name: 'portal' }] };
    if (text.startsWith('select from pg_roles')) return { rows: [] };
    if (text.startsWith('select name, sha256'))
      return { rows: names.slice(0, -1).map((name) => ({ name, sha256: hashOf(name) })) };
    if (text.startsWith('select current_user'))
      return { rows: [{ owner: 'own"er', database: 'portal', version: 160_000 }] };
    if (asked.at(-2) === 'begin') throw Object.assign(new Error('no leave'), { code });
    return { rows: [] };
  };
  return { client: { query } as unknown as pg.Client, asked };
}

test('a migration that fails is taken back, and named', async () => {
  const { client, asked } = refusing('42601');
  const failed = await migrate(client, { name: 'portal_login' }).catch((error: unknown) => error);
  expect(failed).not.toBeInstanceOf(StartupError);
  expect(failed).toMatchObject({ message: `Migration failed at ${last}: no leave` });
  expect((failed as Error).cause).toMatchObject({ code: '42601' });
  expect(asked.at(-1)).toBe('rollback');
});

const STATEMENTS =
  'CREATE ROLE "portal_tenant" NOLOGIN; CREATE ROLE "portal_staff" NOLOGIN; CREATE ROLE "portal_system" NOLOGIN; GRANT "portal_tenant", "portal_staff", "portal_system" TO "own""er"; ';
const GRANTS =
  'GRANT "portal_tenant", "portal_staff", "portal_system" TO "portal_login" WITH INHERIT FALSE, SET TRUE; CREATE EXTENSION IF NOT EXISTS btree_gin; CREATE EXTENSION IF NOT EXISTS btree_gist; CREATE EXTENSION IF NOT EXISTS pg_trgm;';

test('an owner who may not do what a migration needs is told what the administrator runs', async () => {
  const says = `The database user own"er cannot do what ${last} needs (no leave). It must own the database. If it cannot create roles, as an administrator, run in the database portal: `;
  const { client } = refusing('42501');
  await expect(migrate(client, { name: 'portal_login' })).rejects.toThrow(
    new StartupError(says + STATEMENTS + GRANTS),
  );
  const own = await migrate(client, { name: 'portal_login', password: 'not to be seen' }).catch(
    (error: Error) => error.message,
  );
  expect(own).toMatch(/CREATE ROLE "portal_login" LOGIN NOINHERIT PASSWORD 'SCRAM-SHA-256\$/);
  expect(own).not.toContain('not to be seen');
});
