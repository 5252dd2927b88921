import type { Portal } from './portal.ts';
import { recordViolation } from '#domain/service-info/contract.ts';

const GROUP = 'csp';

/**
 * Where browsers report what a page's policy forbade: `report-to` for those that know it, `report-uri` for the others.
 * Those that know `report-to` ignore the other, and use it over https only: without https it must not be there.
 */
export const reportingRules = ({ config }: Portal): Record<string, string> => ({
  'report-uri': recordViolation.path,
  ...(config.PUBLIC_URL.startsWith('https:') ? { 'report-to': GROUP } : {}),
});

/** Names the group of `report-to`; the address belongs to the page's own origin. */
export const reportingHeaders = { 'reporting-endpoints': `${GROUP}="${recordViolation.path}"` };
