import type { Config } from '#server/core/config.ts';
import { StartupError } from '#server/db/startup-error.ts';
import { openKey } from '#server/integrations/salesforce/fetch-token.ts';
import { SalesforceError } from '#server/integrations/salesforce/salesforce-error.ts';
import { openMapping, readPrivateKey } from './open-sync.ts';

/** Whether the files that the settings of the CRM name can be used; a wrong one ends the start in words. */
export function checkSettings(config: Config): void {
  openMapping(config);
  try {
    openKey(readPrivateKey(config));
  } catch (error) {
    throw error instanceof SalesforceError ? new StartupError(error.message) : error;
  }
}
