import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { scrub } from '#server/core/log.ts';
import { createSecrets } from '#server/core/secrets.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { eventually } from '../../testing/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { formatHead, parseHead } from './compute-seal.ts';
import { insertAudit } from './queries.ts';
import { sealAudit, type SealingMemory } from './seal-audit.ts';
import { verifyAudit, type AuditFinding } from './verify-audit.ts';
import { watchAudit } from './watch-audit.ts';

let database: TestDatabase;
let portal: ReturnType<typeof testPortalOn>;
let memory: SealingMemory;
beforeAll(async () => {
  database = await createTestDatabase();
  portal = testPortalOn(database.pool, () => new Date());
});
afterAll(() => database.close());
/** Each test has an audit of its own. */
beforeEach(async () => {
  memory = {};
  await tamper('truncate audit, audit_seal restart identity');
});

/** As whoever has the database alone: owner of every table, triggers switched off. */
const tamper = (statements: string) =>
  database.asOwner(
    `alter table audit disable trigger all; alter table audit_seal disable trigger all; ${statements};
     alter table audit enable trigger all; alter table audit_seal enable trigger all`,
  );
const write = (count: number) =>
  inTransaction(database.pool, { role: 'system' }, async (trx) => {
    for (let n = 0; n < count; n += 1)
      await insertAudit(trx, new Date(), {
        ...{ userId: 'u', accountId: null, action: 'test.write', object: `o${n}` },
        ...{ requestId: 'r', actor: 'job test', detail: { n, text: 'Ünï "quoted"' } },
      });
  });
const seal = () => sealAudit(portal, memory);
const verify = (head?: string) => verifyAudit(portal, head);
const findings = async (head?: string): Promise<AuditFinding[]> => (await verify(head)).findings;
/** Three seals over twelve rows, of ids 1 to 15 with a gap at 5, 10 and 15. */
async function sealThree(): Promise<string[]> {
  const heads: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    await write(4);
    await database.asOwner(`select nextval('audit_id_seq')`); // as a transaction that was rolled back
    await seal();
    heads.push((await verify()).head ?? '');
  }
  return heads;
}

describe('rows as they were written', () => {
  test('are sealed once, whatever gaps their ids have, and found to be what was sealed', async () => {
    await sealThree();
    expect(await seal()).toMatchObject({ sealed: 0, lost: false });
    await write(2);
    expect(await verify()).toMatchObject({ findings: [], sealed: 12, waiting: 2 });
    const { rows } = await database.asOwner('select number, row_ids from audit_seal order by number');
    expect(rows.map((row) => (row['row_ids'] as string[]).length)).toEqual([4, 4, 4]);
  });

  test('fall into a later seal where their transaction ends late, and are never taken for inserted ones', async () => {
    const late = new pg.Client(database.connection);
    await late.connect();
    await late.query(`begin; set local role "${database.pool.rolePrefix}_system"`);
    await late.query(`insert into audit (action) values ('test.late')`);
    await write(3);
    expect(await seal()).toMatchObject({ sealed: 3 });
    expect(await seal()).toMatchObject({ sealed: 0 });
    await late.query(`insert into audit (action) values ('test.later')`);
    await write(1);
    expect(await seal()).toMatchObject({ sealed: 1 });
    await late.query('commit');
    await late.end();
    expect(await verify()).toMatchObject({ findings: [], sealed: 4, waiting: 2 });
    expect(await seal()).toMatchObject({ sealed: 2 });
    expect(await verify()).toMatchObject({ findings: [], sealed: 6, waiting: 0 });
  });

  test('written by many at once while three processes seal are sealed once each', async () => {
    const pools = [1, 2, 3].map(() => openPool(database.connection, () => {}, 2));
    const sealers = pools.map((pool) => ({ portal: testPortalOn(pool, () => new Date()), memory: {} }));
    let writing = true;
    const sealing = sealers.map(async (one) => {
      while (writing) await sealAudit(one.portal, one.memory);
    });
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let round = 0; round < 12; round += 1) {
          const work = write(1 + ((writer + round) % 4));
          await (round % 5 === 4 ? work.then(() => Promise.reject(new Error('x'))).catch(() => {}) : work);
        }
      }),
    );
    writing = false;
    await Promise.all(sealing);
    await Promise.all(pools.map((pool) => pool.close()));
    await seal();
    await seal();
    const { rows } = await database.asOwner('select count(*)::int as count from audit');
    expect(await verify()).toMatchObject({ findings: [], sealed: rows[0]?.['count'], waiting: 0 });
  });

  test('are sealed ten thousand in one pass', async () => {
    await tamper(
      `insert into audit (action, object, detail) select 'test.write', n::text, '{"a": 1.50}' from generate_series(1, 10000) n`,
    );
    expect(await seal()).toMatchObject({ sealed: 10_000 });
    expect(await verify()).toMatchObject({ findings: [], sealed: 10_000, waiting: 0 });
  });
});

describe('whoever has the database alone is found out who', () => {
  beforeEach(sealThree);

  test.each<[string, string, AuditFinding[]]>([
    ['changes a deed', `update audit set action = 'x' where id = 3`, [{ kind: 'rowChanged', id: '3' }]],
    ['changes who did it', `update audit set user_id = 'v' where id = 6`, [{ kind: 'rowChanged', id: '6' }]],
    [
      'moves an instant by a microsecond',
      `update audit set at = at + interval '1 microsecond' where id = 3`,
      [{ kind: 'rowChanged', id: '3' }],
    ],
    [
      'changes the detail',
      `update audit set detail = '{"n": 2}' where id = 3`,
      [{ kind: 'rowChanged', id: '3' }],
    ],
    [
      'says that somebody else acted',
      `update audit set actor = 'job other' where id = 3`,
      [{ kind: 'rowChanged', id: '3' }],
    ],
    [
      'moves a deed to another account',
      `update audit set account_id = 'other' where id = 3`,
      [{ kind: 'rowChanged', id: '3' }],
    ],
    [
      'says that it came from elsewhere',
      `update audit set network = '192.0.2.1' where id = 3`,
      [{ kind: 'rowChanged', id: '3' }],
    ],
    [
      'adds a copy of a row',
      `insert into audit (id, at, user_id, action, object, request_id, actor, detail) overriding system value
       select 5, at, user_id, action, object, request_id, actor, detail from audit where id = 4`,
      [{ kind: 'rowInserted', id: '5' }],
    ],
    ['deletes a row', 'delete from audit where id = 7', [{ kind: 'rowRemoved', id: '7' }]],
    [
      'slips a row into a gap',
      `insert into audit (id, action) overriding system value values (10, 'x')`,
      [{ kind: 'rowInserted', id: '10' }],
    ],
    [
      'swaps two rows',
      `update audit a set (user_id, object, at, detail) = (select user_id, object, at, detail from audit b where b.id = 9 - a.id)
       where a.id in (2, 7)`,
      [
        { kind: 'rowMoved', id: '2', from: '7' },
        { kind: 'rowMoved', id: '7', from: '2' },
      ],
    ],
    [
      'gives a row another number',
      'alter table audit alter id set generated by default; update audit set id = 5 where id = 12; alter table audit alter id set generated always',
      [
        { kind: 'rowRemoved', id: '12' },
        { kind: 'rowMoved', id: '5', from: '12' },
      ],
    ],
    [
      'takes a seal away',
      'delete from audit_seal where number = 2',
      [
        { kind: 'sealMissing', id: '2' },
        ...['6', '7', '8', '9'].map((id) => ({ kind: 'rowInserted', id }) as const),
      ],
    ],
    [
      'takes the first seal and its rows away',
      'delete from audit_seal where number = 1; delete from audit where id < 5',
      [{ kind: 'sealMissing', id: '1' }],
    ],
    [
      'deletes a row and writes its seal anew',
      `delete from audit where id = 8; update audit_seal set row_ids = '{6,7,9}', row_hashes = substring(row_hashes for 64)
       || substring(row_hashes from 97) where number = 2`,
      [
        { kind: 'sealBroken', id: '2' },
        ...['6', '7', '9'].map((id) => ({ kind: 'rowInserted', id }) as const),
      ],
    ],
    [
      'exchanges two seals',
      'update audit_seal set number = 9 where number = 2; update audit_seal set number = 2 where number = 3; update audit_seal set number = 3 where number = 9',
      [
        { kind: 'sealBroken', id: '2' },
        { kind: 'sealBroken', id: '3' },
      ],
    ],
  ])('%s', async (_, statements, expected) => {
    await tamper(statements);
    const found = await findings();
    const byPlace = (list: AuditFinding[]) => list.map((one) => JSON.stringify(one)).sort();
    expect(byPlace(found)).toEqual(byPlace(expected));
  });

  test('cuts the end of the chain, as soon as somebody kept a head', async () => {
    const { head } = await verify();
    await tamper('delete from audit_seal where number = 3; delete from audit where id > 10');
    expect(await findings()).toEqual([]);
    expect(await findings(head ?? '')).toEqual([{ kind: 'headMissing', id: head }]);
    expect(await seal()).toMatchObject({ lost: true }); // and the portal that runs remembers it
  });

  test('writes a seal of their own: the chain goes on from the portal’s', async () => {
    await tamper(
      `insert into audit_seal select number + 1, now(), '{99}', row_hashes, 99, 1000, hash, hash from audit_seal where number = 3`,
    );
    await write(2);
    expect(await seal()).toMatchObject({ sealed: 2 });
    expect(await verify()).toMatchObject({
      ...{ findings: [{ kind: 'sealBroken', id: '4' }] },
      ...{ sealed: 14, waiting: 0 },
    });
  });
});

test('a portal seals when it starts and when it stops, and its log keeps the head', async () => {
  await write(1);
  const said = vi.spyOn(portal.log, 'info');
  const stop = watchAudit(portal);
  await eventually(() => expect(said).toHaveBeenCalled());
  await write(1);
  await stop();
  const report = await verify();
  expect(report).toMatchObject({ findings: [], sealed: 2, waiting: 0 });
  expect(said).toHaveBeenLastCalledWith({ sealed: 1, seal: '2', head: report.head }, 'audit sealed');
});

test('a chain made with another secret is no chain', async () => {
  await write(1);
  await seal();
  const secrets = createSecrets('another secret that is longer than 32 characters');
  expect((await verifyAudit({ pool: database.pool, secrets })).findings).toContainEqual({
    ...{ kind: 'sealBroken', id: '1' },
  });
});

test('every head that was kept is found again, also as the log shows it', async () => {
  const heads = await sealThree();
  expect(new Set(heads).size).toBe(3);
  for (const head of heads) {
    expect(await findings(head)).toEqual([]);
    expect(await findings(parseHead(head).toUpperCase())).toEqual([]);
    expect(scrub(`{"head":"${head}"}`)).toContain(head);
    expect(formatHead(Buffer.from(parseHead(head), 'hex'))).toBe(head);
  }
});

test('nobody in the portal changes, removes or reads seals but the system, which only adds them', async () => {
  await write(1);
  await seal();
  for (const statement of [
    'delete from audit_seal',
    'update audit_seal set number = 9',
    'truncate audit_seal',
  ]) {
    await expect(database.asOwner(statement)).rejects.toThrow('append-only');
    await expect(database.pool.pg.query(statement)).rejects.toMatchObject({ code: '42501' });
  }
});
