import { screen } from '@testing-library/react';
import type { LicenseUsagePage, ReportPage, ReportRow } from '#domain/licenses-report/schema.ts';
import { openPage, testUser, type Answers } from './portal-page.tsx';

export const staffMember = testUser(
  {},
  {
    email: 'ines.internal@vendor.example',
    firstName: 'Ines',
    lastName: 'Internal',
    internal: true,
    globalRoles: ['INTERNAL_STAKEHOLDER'],
  },
);
export const row = (id: string, more: Partial<ReportRow> = {}): ReportRow => ({
  ...{ version: null, productLicenseContact: null, license: null, purchasedFeatures: null },
  ...{ normalizedLicensedProduct: 'iText Core 7', deploymentType: null, environment: null },
  ...{ groupId: null, licenseId: null, downloadLicenseKeyUrl: null },
  licenseKeyId: id,
  partialLicenseKey: `TAIL-${id}`,
  account: { id: 'a1', name: 'Acme Industries' },
  productName: 'iText',
  licensedProduct: 'iText Core 7',
  productLicense: `PL-${id}`,
  productLicenseUrl: null,
  productLicenseDescriptor: null,
  productCategory: null,
  platform: 'iText',
  recordType: 'Account',
  activationStatus: 'Active',
  expirationStatus: 'NOT_EXPIRED',
  createdDate: '2025-06-01',
  expiryDate: '2027-06-01',
  lastTimeUsed: '2026-11-01',
  usage: 45.5,
  totalUsage: '45500',
  maxVolume: '100000',
  maxVolumeMissingReason: null,
  overage: false,
  groupReportingType: 'AUTO',
  sharedBy: 1,
  cucaId: null,
  customerUseCaseApplication: null,
  ...more,
});
export const LIST = 'GET /api/reports/license-keys';
export const USAGE = 'GET /api/reports/license-usage';
export const SAVED = 'GET /api/reports/license-keys/saved-filters';
export const VIEWS = 'GET /api/reports/license-keys/views';
export const counts = {
  all: 31_353,
  current: 14_056,
  expiringSoon: 3_140,
  over: 4_452,
  unused: 17,
  maximumUnknown: 0,
};
export const page = (content: ReportRow[], total = content.length): ReportPage => ({
  content,
  accounts: [],
  totalElements: total,
  next: null,
});
/** What devMode is answered. */
const usagePage: LicenseUsagePage = {
  content: [{ ...row('1'), usageSources: [], reportingTypes: [] }],
  page: { size: 50, number: 0, totalElements: 1, totalPages: 1 },
};
export const open = (address: string, answers: Answers = {}, on: 'wide' | 'phone' = 'wide') =>
  openPage(address, {
    user: staffMember,
    screen: on,
    answers: {
      [SAVED]: { filters: null },
      [LIST]: page([row('1')]),
      [USAGE]: usagePage,
      [VIEWS]: counts,
      ...answers,
    },
  });
export const grid = () => screen.findByRole('grid', { name: 'License keys of all accounts' });
