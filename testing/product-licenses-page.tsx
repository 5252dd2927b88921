import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { openPage, testUser, type Answers } from './portal-page.tsx';

export const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
export const BASE = '/api/accounts/a1/purchased-products/iText';

/** The licenses of a product as staff see them; `answers` come in the place of the usual ones. */
export const openLicenses = (
  rows: LicenseRecord[],
  answers: Answers = {},
  address = '/accounts/a1/products/iText/licenses',
) =>
  openPage(address, {
    user: staffMember,
    answers: {
      [`GET ${BASE}/licenses`]: { content: rows, totalElements: rows.length },
      [`GET ${BASE}/licenseKeys/summary`]: {
        licenseKeysCount: 3,
        nearestExpirationDate: '2027-01-31',
        lastTimeUsed: '2026-10-31',
        hasServerDeployments: false,
      },
      ...answers,
    },
  });
