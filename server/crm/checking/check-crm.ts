import { hasRoom, PUSH_SHARE } from '#domain/crm/breaker.ts';
import { crmObjects } from '#domain/crm/crm-objects.ts';
import { asNewApplication, type MappedObject, type Mapping } from '#domain/crm/mapping.ts';
import { fillText } from '#domain/core/fill-text.ts';
import { crmCheckTexts } from '#domain/messages/en-gb/crm-check.ts';
import { scrub } from '#server/core/log.ts';
import type { Ctx } from '#server/core/context.ts';
import type { Salesforce } from '#server/integrations/salesforce/client.ts';
import { SalesforceError } from '#server/integrations/salesforce/salesforce-error.ts';
import { connectSalesforce, findRecordType, openMapping } from '../sync/open-sync.ts';
import { readState } from '../sync/state-queries.ts';
import { checkObject, good, missing, type Finding } from './check-object.ts';
import { readOwnState } from './queries.ts';

const texts = crmCheckTexts.crmCheck;

/** Looks at all that keeping step with Salesforce needs and says what is there and what is not. Changes nothing. */
export async function checkCrm(ctx: Ctx, pauseMs?: number): Promise<Finding[]> {
  const { config } = ctx.portal;
  const mapping = openMapping(config);
  const file = config.SALESFORCE_MAPPING_FILE ?? texts.usualNames;
  const salesforce = connectSalesforce(config, new AbortController().signal, pauseMs);
  return [
    good(fillText(texts.mapping, { file })),
    ...(await checkOrg(ctx, salesforce, mapping)),
    ...(await checkOwn(ctx)),
  ];
}

async function checkOrg(ctx: Ctx, salesforce: Salesforce, mapping: Mapping): Promise<Finding[]> {
  const username = ctx.portal.config.SALESFORCE_USERNAME;
  const findings: Finding[] = [];
  for (const known of crmObjects) {
    const described = await salesforce.describe(mapping[known].object).catch((error: unknown) => {
      if (error instanceof SalesforceError && error.trouble === 'refused') return undefined;
      return asTrouble(error);
    });
    if (described instanceof SalesforceError) return [...findings, notReached(described)];
    if (findings.length === 0)
      findings.push(good(fillText(texts.letIn, { username, instance: salesforce.instanceUrl() })));
    findings.push(...checkObject(known, mapping[known], described));
    for (const mapped of recordTypesOf(mapping[known]))
      // oxlint-disable-next-line no-await-in-loop -- two at most
      findings.push(...(await checkRecordType(salesforce, mapped)));
  }
  return [...findings, ...checkCalls(salesforce)];
}

function asTrouble(error: unknown): SalesforceError {
  if (error instanceof SalesforceError) return error;
  throw error;
}

/** A key that is no key, a user who is not let in and an address that is silent are put right in different places. */
function notReached({ trouble, message }: SalesforceError): Finding {
  const words = scrub(message);
  return missing(fillText(trouble === 'login' ? texts.notLetIn : texts.notReached, { words }));
}

/** An object as its records are made; cases have a second record type (9.25). */
const recordTypesOf = (mapped: MappedObject): MappedObject[] =>
  mapped.newApplicationRecordType == null ? [mapped] : [mapped, asNewApplication(mapped)];

async function checkRecordType(
  salesforce: Salesforce,
  { object, recordType: name }: MappedObject,
): Promise<Finding[]> {
  if (name === null) return [];
  try {
    await findRecordType(salesforce, object, name);
    return [good(fillText(texts.recordType, { name, object }))];
  } catch (error) {
    if (asTrouble(error).trouble === 'refused')
      return [missing(fillText(texts.noRecordType, { name, object }))];
    throw error;
  }
}

function checkCalls(salesforce: Salesforce): Finding[] {
  const calls = salesforce.calls();
  if (!calls) return [];
  return [
    hasRoom(calls, PUSH_SHARE)
      ? good(fillText(texts.calls, { ...calls }))
      : missing(fillText(texts.fewCalls, { ...calls })),
  ];
}

async function checkOwn(ctx: Ctx): Promise<Finding[]> {
  const { own, state } = await ctx.transaction(async (trx) => ({
    own: await readOwnState(trx),
    state: await readState(trx),
  }));
  const { accounts: count, others: other, example, first } = own;
  const isResting = state?.restingUntil && state.restingUntil > ctx.now;
  return [
    other === 0
      ? good(fillText(texts.accounts, { count }))
      : missing(fillText(texts.otherAccounts, { count, other, example: example ?? '' })),
    ...(own.waiting === 0
      ? []
      : [good(fillText(texts.waiting, { count: own.waiting, refused: own.refused }))]),
    ...(first ? [missing(fillText(texts.refusedFirst, first))] : []),
    ...(isResting
      ? [
          missing(
            fillText(texts.resting, { until: state.restingUntil?.toISOString(), reason: state.reason ?? '' }),
          ),
        ]
      : []),
  ];
}
