/**
 * The calls that the command line makes. A test holds them against the contracts, whose schemas would make the file
 * ten times as large as a person can read.
 */
export const addresses = {
  upload: '/api/usage/manual/local',
  preview: '/api/usage/manual/local/preview',
  self: '/api/tokens/self',
  receipts: '/api/accounts/:accountId/submissions',
  licenses: '/api/salesforce/accounts/:accountId/license-keys/downloadable',
  licenseFile: '/api/salesforce/accounts/:accountId/license-keys/:keyId/content',
  licenseKey: '/api/accounts/:accountId/licenseKeys/:keyId/key',
} as const;

/** `/api/accounts/:accountId` with its names filled in. */
export const fillAddress = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
