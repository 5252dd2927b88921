import { z } from 'zod';
import { emailKey } from '#domain/access/vendor-domain.ts';
import type { CrmValues } from '#domain/crm/map-record.ts';
import type { MappedObject } from '#domain/crm/mapping.ts';
import type { SavedRecord } from '#server/integrations/salesforce/client.ts';
import { composeQuery, isOneOf } from '#server/integrations/salesforce/soql.ts';
import type { Sync } from './open-sync.ts';
import { isSalesforceId, resolveOut } from './resolve-references.ts';

const Duplicates = z.object({
  matchResults: z.array(
    z.object({
      matchRecords: z.array(z.object({ record: z.object({ Id: z.string().refine(isSalesforceId) }) })),
    }),
  ),
});

/**
 * A contact whom Salesforce takes for somebody it has: where that is the same address in the same account, that one gets
 * the portal's id and stands for both. Anybody else is for people to look at.
 */
export async function claimDuplicate(
  { ctx, salesforce }: Sync,
  mapped: MappedObject,
  own: { id: string; values: CrmValues },
  saved: SavedRecord,
): Promise<boolean> {
  const { object, externalId, fields } = mapped;
  const duplicates = saved.errors.flatMap(({ statusCode, duplicateResult }) =>
    statusCode === 'DUPLICATES_DETECTED'
      ? (Duplicates.safeParse(duplicateResult).data?.matchResults ?? [])
      : [],
  );
  const ids = duplicates.flatMap(({ matchRecords }) => matchRecords.map(({ record }) => record.Id));
  const [email, account] = [fields['email']?.field, fields['accountId']?.field];
  if (ids.length === 0 || externalId === null || email === undefined || account === undefined) return false;
  const { values } = (await ctx.transaction((trx) => resolveOut(trx, mapped, [own.values])))(own.values);
  const soql = composeQuery({
    object,
    fields: ['Id', externalId, email, account],
    where: isOneOf('Id', ids),
  });
  for await (const page of salesforce.query(soql)) {
    const same = page.find(
      (one) =>
        one[externalId] === null &&
        one[account] === values['accountId'] &&
        emailKey(String(one[email])) === emailKey(String(values['email'])),
    );
    if (!same) continue;
    const [adopted] = await salesforce.update(object, [{ id: String(same['Id']), [externalId]: own.id }]);
    return adopted?.success === true;
  }
  return false;
}
