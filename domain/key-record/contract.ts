import { endpoint } from '../core/endpoint.ts';
import { LicenseKeyPath } from '../downloads/schema.ts';
import { KeyRecord } from './schema.ts';

export const getKeyRecord = endpoint('GET /api/accounts/:accountId/license-keys/:keyId/record', {
  id: 'key-record.getKeyRecord',
  access: { need: 'READ_PRODUCT_LICENSES', scope: 'account' },
  summary: 'Get the activations, disclosures, submissions and contacts of a license key',
  params: LicenseKeyPath,
  output: KeyRecord,
  errors: ['NOT_FOUND'],
});
