import { LicenseKeyPath } from '../downloads/schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { PAIR_FILE_BYTES } from './license-pair.ts';
import { ActivationPath, ActivationRequest, ActivationResult, LicenseActivations } from './schema.ts';

/** Two files whose every line end takes two characters in JSON, and the rest. */
const BODY_BYTES = 3 * PAIR_FILE_BYTES;
/** A company installs its servers from behind one network address. */
export const ACTIVATIONS_PER_MINUTE = 120;

/** 7.22: the pair of files proves the license, the API key only names the client (decision 040). */
export const activateLicense = endpoint('POST /api/usage/leadtools-activations', {
  id: 'activation.activateLicense',
  access: { need: 'apiKey', scope: 'none' },
  summary:
    'Activate a machine with the two files of its license; for a machine that is already activated, update its environment',
  body: ActivationRequest,
  bodyLimit: BODY_BYTES,
  perMinute: ACTIVATIONS_PER_MINUTE,
  output: ActivationResult,
  errors: [
    'ACTIVATION_FILE_INVALID',
    'ACTIVATION_KEY_INVALID',
    'ACTIVATION_UNKNOWN',
    'ACTIVATION_PAIR',
    'ACTIVATION_NO_FILE',
    'ACTIVATION_NOT_OFFERED',
    'ACTIVATION_OTHER_ACCOUNT',
    'ACTIVATION_PENDING',
    'ACTIVATION_INACTIVE',
    'ACTIVATION_EXPIRED',
    'ACTIVATION_LIMIT',
  ],
});

const access = { need: 'DOWNLOAD_LICENSES', scope: 'account' } as const;
const ofLicense = '/api/accounts/:accountId/license-keys/:keyId/activations';

export const listActivations = endpoint(`GET ${ofLicense}`, {
  id: 'activation.listActivations',
  access,
  summary: 'List the machines a license is or was activated on',
  params: LicenseKeyPath,
  output: LicenseActivations,
  errors: ['NOT_FOUND'],
});

export const releaseActivation = endpoint(`POST ${ofLicense}/:activationId/release`, {
  id: 'activation.releaseActivation',
  access,
  summary: 'Release a machine so that another can be activated; idempotent',
  params: ActivationPath,
  output: LicenseActivations,
  errors: ['NOT_FOUND'],
});
