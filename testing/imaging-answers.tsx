import type { ImagingApplication, ImagingLicense } from '#domain/imaging-usage/schema.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { testUser } from './portal-page.tsx';

const item = (pageType: 'REPORT_USAGE') => ({
  ...{ pageType, productName: 'LEADTOOLS', product: 'LEADTOOLS', route: 'products/LEADTOOLS/report-usage' },
});
const cuca = (name: string) => ({
  ...{ name, roles: ['LEADTOOLS_CUCA_REPORTER' as const], visibleItems: [item('REPORT_USAGE')] },
});
/** The reporting contact of both applications of the account `a1`. */
export const imagingReporter = testUser(
  {
    a1: {
      name: 'Umbrella',
      roles: [],
      cucas: { archive: cuca('Patient archive'), scan: cuca('Scan stations') },
    },
  },
  { email: 'leo@umbrella.example', firstName: 'Leo', lastName: 'Imaging' },
);
export const contact = (email: string, firstName: string) => ({ email, firstName, lastName: 'Contact' });
/** An application as 2.77 lists it. */
export const application = (
  id: string,
  name: string,
  more: Partial<ImagingApplication> = {},
): ImagingApplication => ({
  ...{ id, name, description: null, licenseType: 'Internal', reportingFrequency: 'quarterly' },
  ...{ primaryReportingContact: contact('LEO@umbrella.example', 'Leo'), secondaryReportingContact: null },
  ...{ reportingRefusal: null, licenses: 1, due: 1, nextReportDay: '2026-12-31' },
  ...more,
});
export const Q3 = { start: '2026-07-01', end: '2026-09-30' };
export const Q2 = { start: '2026-04-01', end: '2026-06-30' };
/** A license of which the third quarter is due (7.54). */
export const license = (id: string, more: Partial<ImagingLicense> = {}): ImagingLicense => ({
  ...{ licenseKeyId: id, productName: 'LEADTOOLS', productLicense: `PL-${id}`, keyTail: 'abcd' },
  ...{ deploymentType: 'Desktop', deployment: 'single', environment: 'Production' },
  ...{ createdDate: '2026-01-01', expiryDate: '2027-12-31', reason: null },
  ...{ reportable: [Q3], nextReportDay: '2026-12-31', figures: [] },
  ...more,
});
/** What the server answers to a report. */
export const receipt = (id: string, value: string): Receipt => ({
  ...{
    id,
    kind: 'FORM',
    submittedAt: '2026-11-20T12:00:00.000Z',
    contactEmail: null,
    accounts: [],
    file: null,
  },
  ...{ submittedBy: { name: 'Leo Imaging', email: 'leo@umbrella.example' }, duplicate: false, eventCount: 1 },
  ...{ records: { added: 1, replaced: 0, ignored: 0, kept: 0 }, hasUnlinkedKeys: false },
  keys: [
    {
      ...{ keyTail: 'abcd', licenseKeyId: 'k', accountId: 'a1', productName: 'LEADTOOLS', integrity: null },
      ...{ period: Q3, records: 1, unknownEvents: [], productsNotInLicense: [] },
      totals: [{ usageType: 'Deployments', unit: 'Deployments', value, outsideTerm: '0' }],
    },
  ],
});

/** The answer to a saving of a draft. */
export const savedDraft = {
  version: '11111111-1111-4111-8111-111111111111',
  holder: { name: 'Leo', isCaller: true },
  savedAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2027-11-20T12:00:00.000Z',
};
