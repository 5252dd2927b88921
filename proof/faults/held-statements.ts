import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findRunningPostgres } from '#server/db/embedded/running-postgres.ts';

const LOCK = 4711;
const HELD_WITHIN_MS = 20_000;
/** Everything that a write of usage changes. */
const tables = `c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
  and c.relname ~ '^(usage_|license_group|report_row|notification|submission_search|audit$|outbox_mail|crm_outbox)'`;

/** A statement or commit of a write, by what it does to which table, and which of those it is. */
export interface Point {
  name: string;
  nth: number;
}
export const pointText = ({ name, nth }: Point): string => (nth === 1 ? name : `${name} (${nth})`);

/** Holds a portal's database still at a chosen point of a write. */
interface HeldStatements {
  /** Which points were passed since the counting began. */
  passed: () => Promise<Point[]>;
  /** Begins to count anew, and holds at this point, if any. */
  holdAt: (point?: Point) => Promise<void>;
  /** Waits until it is held, and answers whether it was; not where `over` came first. */
  held: (over: Promise<unknown>) => Promise<boolean>;
  close: () => Promise<void>;
}

/**
 * Triggers that count every changing statement on the tables of usage and every commit of a transaction that changed a
 * row in one of them: by name, since no write makes as many statements as the one before.
 */
export async function installPoints(dataDir: string): Promise<void> {
  const owner = await connect(dataDir);
  await owner.query(`
    create schema faults; create table faults.plan as select ''::text as name, 0::bigint as nth;
    create function faults.count(passed text) returns void language plpgsql as $$
    declare now bigint := nextval(format('faults.%I', passed));
    begin
      if exists (select from faults.plan where name = passed and nth = now) then
        perform pg_advisory_xact_lock(${LOCK});
      end if;
    end $$;
    create function faults.pass() returns trigger language plpgsql security definer as $$
    begin
      perform faults.count(tg_argv[0]);
      return null;
    end $$;
    create function faults.commit() returns trigger language plpgsql security definer as $$
    begin
      if current_setting('faults.commits', true) is distinct from pg_current_xact_id()::text then
        perform set_config('faults.commits', pg_current_xact_id()::text, true);
        perform faults.count(tg_argv[0]);
      end if;
      return null;
    end $$;
    do $$ declare changed text; passed text; begin
      for changed in select c.oid::regclass::text from pg_class c where ${tables} loop
        foreach passed in array array['before ', 'behind ', 'at the commit that began with '] loop
          execute format('create sequence faults.%I', passed || changed);
        end loop;
        execute format('create trigger faults_before before insert or update or delete on %s
          for each statement execute function faults.pass(%L)', changed, 'before ' || changed);
        execute format('create trigger faults_behind after insert or update or delete on %s
          for each statement execute function faults.pass(%L)', changed, 'behind ' || changed);
        execute format('create constraint trigger faults_commit after insert or update or delete on %s
          deferrable initially deferred for each row execute function faults.commit(%L)',
          changed, 'at the commit that began with ' || changed);
      end loop;
    end $$;`);
  await owner.end();
}

export async function holdStatements(dataDir: string): Promise<HeldStatements> {
  const owner = await connect(dataDir);
  await owner.query('select pg_advisory_lock($1)', [LOCK]);
  return {
    passed: async () => {
      const { rows } = await owner.query<{ name: string; times: number }>(
        `select sequencename as name, last_value::int as times from pg_sequences
          where schemaname = 'faults' and last_value is not null order by 1`,
      );
      return rows.flatMap(({ name, times }) =>
        Array.from({ length: times }, (_, before) => ({ name, nth: before + 1 })),
      );
    },
    holdAt: async ({ name, nth } = { name: '', nth: 0 }) => {
      await owner.query('update faults.plan set name = $1, nth = $2', [name, nth]);
      await owner.query(
        `select setval(format('faults.%I', sequencename), 1, false) from pg_sequences where schemaname = 'faults'`,
      );
    },
    held: async (over) => {
      let isOver = false;
      over.finally(() => (isOver = true)).catch(() => {});
      for (const end = Date.now() + HELD_WITHIN_MS; Date.now() < end && !isOver; await sleep(10)) {
        const { rows } = await owner.query(
          `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
          [LOCK],
        );
        if (rows.length > 0) return true;
      }
      return false;
    },
    close: () => owner.end().catch(() => {}),
  };
}

async function connect(dataDir: string): Promise<pg.Client> {
  const owner = new pg.Client(await findRunningPostgres(dataDir));
  owner.on('error', () => {}); // it goes down with the portal that is killed
  await owner.connect();
  return owner;
}
