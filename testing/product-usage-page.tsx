import { lastDayOf } from '#domain/core/day.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import type { ReportedUsage } from '#domain/usage-chart/schema.ts';
import { openPage, testUser, type Answers } from './portal-page.tsx';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const PAGE = '/accounts/a1/products/iText/usage';
const LICENSES = 'GET /api/accounts/a1/purchased-products/iText/licenses';
export const REPORTED = 'GET /api/usage/reported/a1/iText';
/** What was reported of a key for a month, or from a month to another. */
export const item = (
  licenseKeyId: string,
  month: string,
  count: string,
  more: Partial<ReportedUsage> = {},
): ReportedUsage => ({
  licenseKeyId,
  usageType: 'itext-core',
  unit: 'Processed Documents',
  start: `${month}-01`,
  end: lastDayOf(month),
  count,
  ...more,
});

/** The usage chart of a product as staff see it, at an address with this search. */
export const openUsage = (search: string, keys: LicenseRecord[], answers: Answers = {}) =>
  openPage(PAGE + search, {
    user: staffMember,
    answers: {
      [LICENSES]: { content: keys, totalElements: keys.length },
      [`${REPORTED}/running-totals`]: [],
      ...answers,
    },
  });
