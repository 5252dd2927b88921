import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { testLogin } from './test-database.ts';

export type Address = pg.ClientConfig & { database: string };

export async function runOn(connection: pg.ClientConfig | string, statement: string) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

export const prepare = (connection: pg.ClientConfig, owner?: pg.ClientConfig) =>
  prepareDatabase({ connection, owner }, testLogin);

/** The one sentence by which a start is refused. */
export async function startRefusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('it was not refused'),
    (reason: unknown) => reason,
  );
  expect((error as Error).constructor.name).toBe('StartupError');
  return (error as Error).message;
}

/** Roles and databases that an administrator made, not the portal; gone when it is closed. */
export async function openGivenLogins() {
  const admin = new pg.Client(inject('databaseAdmin'));
  await admin.connect();
  const given: string[] = [];
  const giveName = () => {
    const name = `portal_given_${randomBytes(4).toString('hex')}`;
    given.push(name);
    return name;
  };
  return {
    admin,
    /** A login of an administrator's making for a database. */
    async createLogin(on: Address): Promise<Address> {
      const user = giveName();
      await admin.query(`create role ${user} login noinherit password 'given'`);
      return { ...on, user, password: 'given' };
    },
    /** Somebody who owns a database and may make no roles. */
    async createPlainOwner(): Promise<Address> {
      const name = giveName();
      await admin.query(`create role ${name} login password 'given'`);
      await admin.query(`create database ${name} owner ${name}`);
      return { ...inject('databaseAdmin'), user: name, password: 'given', database: name };
    },
    async close(): Promise<void> {
      for (const name of given) {
        await admin.query(`drop database if exists ${name} with (force)`);
        for (const role of ['tenant', 'staff', 'system', 'login'])
          await admin.query(`drop role if exists ${name}_${role}`);
        await runOn({ ...inject('databaseAdmin') }, `drop owned by ${name}`).catch(() => {});
        await admin.query(`drop role ${name}`).catch(() => {});
      }
      await admin.end();
    },
  };
}
