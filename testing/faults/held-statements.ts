import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findRunningPostgres } from '#server/db/embedded/running-postgres.ts';

const LOCK = 4711;
const HELD_WITHIN_MS = 20_000;
/** Everything that a write of usage changes. */
const tables = `c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
  and c.relname ~ '^(usage_|license_group|report_row|receipt_notice|submission_search|audit$|outbox_mail|crm_outbox)'`;

/** Holds a portal's database still at a chosen statement of a write. */
interface HeldStatements {
  /** How many were passed since the counting began. */
  passed: () => Promise<number>;
  /** Begins to count anew, and holds the one with this number; 0 holds none. */
  holdAt: (number: number) => Promise<void>;
  /** Waits until it is held, and answers which it is; undefined where `over` came first. */
  held: (over: Promise<unknown>) => Promise<string | undefined>;
  close: () => Promise<void>;
}

/** Triggers that count every changing statement on the tables of usage, and every commit that was audited. */
export async function installPoints(dataDir: string): Promise<void> {
  const owner = await connect(dataDir);
  await owner.query(`
    create schema faults; create sequence faults.passed; create table faults.plan as select 0::bigint as held;
    create function faults.pass() returns trigger language plpgsql security definer as $$
    begin
      if nextval('faults.passed') = (select held from faults.plan) then
        perform set_config('application_name', tg_argv[0] || ' ' || tg_table_name, false);
        perform pg_advisory_xact_lock(${LOCK});
      end if;
      return null;
    end $$;
    do $$ declare name text; begin
      for name in select c.oid::regclass::text from pg_class c where ${tables} loop
        execute format('create trigger faults_before before insert or update or delete on %s
          for each statement execute function faults.pass(''before'')', name);
        execute format('create trigger faults_behind after insert or update or delete on %s
          for each statement execute function faults.pass(''behind'')', name);
      end loop;
    end $$;
    create constraint trigger faults_commit after insert on audit deferrable initially deferred
      for each row execute function faults.pass('at the commit behind');`);
  await owner.end();
}

export async function holdStatements(dataDir: string): Promise<HeldStatements> {
  const owner = await connect(dataDir);
  await owner.query('select pg_advisory_lock($1)', [LOCK]);
  const passed = async () =>
    Number((await owner.query<{ at: string }>(`select last_value as at from faults.passed`)).rows[0]?.at);
  return {
    passed,
    holdAt: async (number) => {
      await owner.query('update faults.plan set held = $1', [number]);
      await owner.query(`select setval('faults.passed', 1, false)`);
    },
    held: async (over) => {
      let isOver = false;
      over.finally(() => (isOver = true)).catch(() => {});
      for (const end = Date.now() + HELD_WITHIN_MS; Date.now() < end && !isOver; await sleep(10)) {
        const { rows } = await owner.query<{ point: string }>(
          `select application_name as point from pg_stat_activity a join pg_locks l using (pid)
            where l.locktype = 'advisory' and l.objid = $1 and not l.granted`,
          [LOCK],
        );
        if (rows[0]) return rows[0].point;
      }
      return undefined;
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
