import { lastDayOf } from '#domain/core/day.ts';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import type { ReportedChart, ReportedUsage } from '#domain/usage-chart/schema.ts';
import { openPage, testUser, type Answers } from './portal-page.tsx';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });
const PAGE = '/accounts/a1/products/iText/usage';
const LICENSES = 'GET /api/accounts/a1/purchased-products/iText/licenses';
/** Usage that was made by the product itself, and usage that people stated. */
export const AUTOMATIC = 'GET /api/usage/automatic/a1';
export const MANUAL = 'GET /api/usage/manual/a1/iText/data';
/** A chart's answer of these items, where nothing more is known. */
export const reportedChart = (
  items: readonly ReportedUsage[],
  more: Partial<ReportedChart> = {},
): ReportedChart => ({ items: [...items], running: [], until: [], conflicts: [], ...more });
/** Both ways of reporting answer this. */
export const reports = (
  answer: readonly ReportedUsage[] | (() => unknown),
  more: Partial<ReportedChart> = {},
): Answers => {
  const told = typeof answer === 'function' ? answer : reportedChart(answer, more);
  return { [AUTOMATIC]: told, [MANUAL]: told };
};
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
      ...answers,
    },
  });
