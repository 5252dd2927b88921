import { recordViolation } from '#domain/service-info/contract.ts';

const GROUP = 'csp';

/** Where browsers report what a page's policy forbade: `report-to` for those that know it, `report-uri` for the others. */
export const reportingRules = { 'report-uri': recordViolation.path, 'report-to': GROUP };

/** Names the group of `report-to`; the address belongs to the page's own origin. */
export const reportingHeaders = { 'reporting-endpoints': `${GROUP}="${recordViolation.path}"` };
