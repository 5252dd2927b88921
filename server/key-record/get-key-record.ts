import type { getKeyRecord as contract } from '#domain/key-record/contract.ts';
import { readActivations } from '#server/activation/list-activations.ts';
import type { Handler } from '#server/core/routes.ts';
import { listContacts, listDisclosures, listSubmissions, type SubmissionRow } from './queries.ts';

/** Everything that happened to a key, beside what its license says. */
export const getKeyRecord: Handler<typeof contract> = async (ctx, { params: { keyId } }) =>
  ctx.transaction(async (trx) => {
    const key = { account: ctx.account, keyId };
    const activations = await readActivations(ctx, trx, keyId); // and whether there is such a key
    const disclosures = await listDisclosures(trx, key);
    const submissions = await listSubmissions(trx, key);
    return {
      activations,
      disclosures: {
        total: disclosures[0]?.total ?? 0,
        newest: disclosures.map(({ kind, at, by }) => ({ kind, at: at.toISOString(), by })),
      },
      submissions: { total: submissions[0]?.total ?? 0, newest: submissions.map(presentSubmission) },
      contacts: await listContacts(trx, key),
    };
  });

const presentSubmission = (row: SubmissionRow) => ({
  receiptId: row.receipt_id,
  kind: row.kind,
  at: row.at.toISOString(),
  by: row.by,
  period: { start: row.first_day, end: row.last_day },
  records: row.records,
  amendment: row.amendment,
});
