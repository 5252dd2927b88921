import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool } from '#server/db/pool.ts';
import { openSealedAudit, type SealedAudit } from '../../testing/sealed-audit.ts';
import { testPortalOn } from '../../testing/test-portal.ts';
import { sealAudit } from './seal-audit.ts';

let audit: SealedAudit;
beforeAll(async () => {
  audit = await openSealedAudit();
});
afterAll(() => audit.close());
beforeEach(() => audit.empty());

test('rows written by many at once while three processes seal are sealed once each', async () => {
  const pools = [1, 2, 3].map(() => openPool(audit.database.connection, () => {}, 2));
  const sealers = pools.map((pool) => ({ portal: testPortalOn(pool, () => new Date()), memory: {} }));
  let writing = true;
  const sealing = sealers.map(async (one) => {
    while (writing) await sealAudit(one.portal, one.memory);
  });
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let round = 0; round < 12; round += 1) {
        const work = audit.write(1 + ((writer + round) % 4));
        await (round % 5 === 4 ? work.then(() => Promise.reject(new Error('x'))).catch(() => {}) : work);
      }
    }),
  );
  writing = false;
  await Promise.all(sealing);
  await Promise.all(pools.map((pool) => pool.close()));
  await audit.seal();
  await audit.seal();
  const { rows } = await audit.database.asOwner('select count(*)::int as count from audit');
  expect(await audit.verify()).toMatchObject({ findings: [], sealed: rows[0]?.['count'], waiting: 0 });
});

test('rows are sealed ten thousand in one pass', async () => {
  await audit.tamper(
    `insert into audit (action, object, detail) select 'test.write', n::text, '{"a": 1.50}' from generate_series(1, 10000) n`,
  );
  expect(await audit.seal()).toMatchObject({ sealed: 10_000 });
  expect(await audit.verify()).toMatchObject({ findings: [], sealed: 10_000, waiting: 0 });
});

test.each([
  ['changes who did it', `update audit set user_id = 'v' where id = 6`, '6'],
  [
    'moves an instant by a microsecond',
    `update audit set at = at + interval '1 microsecond' where id = 3`,
    '3',
  ],
  ['changes the detail', `update audit set detail = '{"n": 2}' where id = 3`, '3'],
  ['says that somebody else acted', `update audit set actor = 'job other' where id = 3`, '3'],
  ['moves a deed to another account', `update audit set account_id = 'other' where id = 3`, '3'],
  ['says that it came from elsewhere', `update audit set network = '192.0.2.1' where id = 3`, '3'],
])('whoever %s in the database is found out', async (_, statement, id) => {
  await audit.sealThree();
  await audit.tamper(statement);
  expect(await audit.findings()).toEqual([{ kind: 'rowChanged', id }]);
});
