import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPool } from './pool.ts';

test('a line that is cut fails what waits, and knocks at no door until it is mended', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-line-'));
  let knocks = 0;
  const silent = createServer((socket) => {
    knocks += 1;
    socket.resume();
  }); // takes connections and never says a word
  await new Promise<void>((done) => silent.listen(join(folder, '.s.PGSQL.5432'), done));
  const lost: string[] = [];
  const pool = openPool({ host: folder, port: 5432, user: 'x', password: 'x', database: 'x' }, (error) =>
    lost.push(error.message),
  );
  const waiting = pool.pg.connect();
  await expect.poll(() => knocks).toBe(1);
  pool.line.cut();
  await expect(waiting).rejects.toMatchObject({ code: '08006' });
  for (let call = 0; call < 20; call += 1)
    await expect(pool.pg.connect()).rejects.toMatchObject({ code: '08006' });
  expect(knocks).toBe(1);
  pool.line.mend();
  pool.pg.connect().catch(() => {}); // cut off below
  await expect.poll(() => knocks).toBe(2);
  pool.line.cut();
  await pool.close();
  await new Promise((done) => silent.close(done));
  rmSync(folder, { recursive: true });
});
