import { MappingError, readMapping, type MappedObject, type Mapping } from '#domain/crm/mapping.ts';
import type { Config } from '#server/core/config.ts';
import type { Ctx } from '#server/core/context.ts';
import { readSettingFile } from '#server/core/setting-file.ts';
import { StartupError } from '#server/db/startup-error.ts';
import { openSalesforce, type Salesforce } from '#server/integrations/salesforce/client.ts';
import { composeQuery, equals } from '#server/integrations/salesforce/soql.ts';
import { SalesforceError } from '#server/integrations/salesforce/salesforce-error.ts';

/** What a run of keeping step works with. */
export interface Sync {
  ctx: Ctx;
  salesforce: Salesforce;
  mapping: Mapping;
  signal: AbortSignal;
}

/** The mapping of this installation, or what is wrong with its file. */
export function openMapping({ SALESFORCE_MAPPING_FILE: file }: Config): Mapping {
  try {
    return readMapping(file === undefined ? undefined : readSettingFile('SALESFORCE_MAPPING_FILE', file));
  } catch (error) {
    if (error instanceof MappingError)
      throw new StartupError(`The mapping file ${file ?? ''} is not valid: ${error.message}.`);
    throw error;
  }
}

/** The portal's key for Salesforce, of the settings or of the file that they name. */
export const readPrivateKey = (config: Config): string =>
  config.SALESFORCE_PRIVATE_KEY ??
  readSettingFile('SALESFORCE_PRIVATE_KEY_FILE', config.SALESFORCE_PRIVATE_KEY_FILE ?? '');

export const connectSalesforce = (config: Config, signal: AbortSignal, pauseMs?: number): Salesforce =>
  openSalesforce({
    apiVersion: config.SALESFORCE_API_VERSION,
    signal,
    ...(pauseMs !== undefined && { pauseMs }),
    login: {
      loginUrl: new URL(config.SALESFORCE_LOGIN_URL).origin,
      clientId: config.SALESFORCE_CLIENT_ID ?? '',
      username: config.SALESFORCE_USERNAME ?? '',
      privateKey: readPrivateKey(config),
    },
  });

const looked = new WeakMap<Salesforce, Map<string, Promise<string>>>();

/** The same, looked up once a run; undefined where the mapping names none. */
export async function recordTypeOf(
  { salesforce }: Sync,
  { object, recordType }: MappedObject,
): Promise<string | undefined> {
  if (recordType === null) return undefined;
  const known = looked.get(salesforce) ?? new Map<string, Promise<string>>();
  looked.set(salesforce, known);
  const name = `${object} ${recordType}`;
  const id = known.get(name) ?? findRecordType(salesforce, object, recordType);
  known.set(name, id);
  return id;
}

/** What such an error is called: the org lacks a record type, and all else may be well. */
export const NO_RECORD_TYPE = 'RECORD_TYPE';

/** The id of a record type, looked up by its name: ids differ from org to org. */
export async function findRecordType(salesforce: Salesforce, object: string, name: string): Promise<string> {
  const soql = composeQuery({
    object: 'RecordType',
    fields: ['Id'],
    where: `${equals('SobjectType', object)} AND ${equals('DeveloperName', name)} AND IsActive = true`,
  });
  for await (const [record] of salesforce.query(soql))
    if (typeof record?.['Id'] === 'string') return record['Id'];
  throw new SalesforceError(
    'refused',
    NO_RECORD_TYPE,
    `Salesforce has no active record type ${name} of ${object}.`,
  );
}
