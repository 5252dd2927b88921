import { insertAudit } from '#server/audit/queries.ts';
import { sealAudit, type SealingMemory } from '#server/audit/seal-audit.ts';
import { verifyAudit, type AuditFinding } from '#server/audit/verify-audit.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createTestDatabase } from './test-database.ts';
import { testPortalOn } from './test-portal.ts';

/** An audit of a file's own, with what seals it, holds it against its seals, and damages both. */
export async function openSealedAudit() {
  const database = await createTestDatabase();
  const portal = testPortalOn(database.pool, () => new Date());
  let memory: SealingMemory = {};
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
  /** An audit without rows, that nobody has sealed. */
  async function empty(): Promise<void> {
    memory = {};
    await tamper('truncate audit, audit_seal restart identity');
  }
  /** Three seals over twelve rows, of ids 1 to 15 with a gap at 5, 10 and 15; answers the head after each. */
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
  let kept: { rows: string; seals: string; memory: SealingMemory } | undefined;
  const textOf = async (table: string) =>
    String((await database.asOwner(`select json_agg(t)::text as text from ${table} t`)).rows[0]?.['text']);
  return {
    database,
    portal,
    tamper,
    write,
    seal,
    verify,
    findings: async (head?: string): Promise<AuditFinding[]> => (await verify(head)).findings,
    sealThree,
    /** The same, each time as it was made the first time. */
    async haveThree(): Promise<void> {
      if (!kept) {
        await empty();
        await sealThree();
        kept = { rows: await textOf('audit'), seals: await textOf('audit_seal'), memory: { ...memory } };
        return;
      }
      memory = { ...kept.memory };
      await tamper(`truncate audit, audit_seal restart identity; select setval('audit_id_seq', 15);
        insert into audit overriding system value select * from json_populate_recordset(null::audit, '${kept.rows}');
        insert into audit_seal select * from json_populate_recordset(null::audit_seal, '${kept.seals}')`);
    },
    empty,
    close: () => database.close(),
  };
}

export type SealedAudit = Awaited<ReturnType<typeof openSealedAudit>>;
