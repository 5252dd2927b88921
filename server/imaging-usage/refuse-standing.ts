import { dayOf } from '#domain/core/day.ts';
import { fillText } from '#domain/core/fill-text.ts';
import { formatDay, formatNumber, formatPeriod } from '#domain/core/format.ts';
import { imagingUsage } from '#domain/messages/en-gb/imaging-usage.ts';
import { AppError } from '#server/core/app-error.ts';
import { nameOfLicense } from './compose-report.ts';
import type { FigureRow, LicenseRow } from './queries.ts';
import { problemAt, type UsageItem } from './resolve-usage.ts';

/** Refuses a report that meets figures which stand, and says whose each of them is. */
export function refuseStanding(
  items: readonly UsageItem[],
  met: readonly (readonly FigureRow[])[],
): AppError {
  const told = items.flatMap((item, place) => (met[place] ?? []).map((figure) => ({ item, figure })));
  const texts = told.map(({ item, figure }) => standingText(item.license, figure));
  const fields = told.map(({ item, figure }) =>
    problemAt(item.rows[0]?.at ?? 0, 'startDate', 'standing', standingText(item.license, figure)),
  );
  const standing = told.map(({ figure: { licenseKeyId, period, value, reportedBy, reportedAt } }) => ({
    ...{ licenseKeyId, period, value, reportedBy },
    reportedAt: reportedAt?.toISOString() ?? null,
  }));
  return new AppError('IMAGING_PERIOD_REPORTED', { standing: [...new Set(texts)].join('; ') }, fields, {
    standing,
  });
}

function standingText(license: LicenseRow, { value, period, reportedBy, reportedAt }: FigureRow): string {
  const about = {
    value: formatNumber(value),
    period: formatPeriod(period),
    license: nameOfLicense(license),
  };
  return reportedBy === null || reportedAt === null
    ? fillText(imagingUsage.standingUnknown, about)
    : fillText(imagingUsage.standing, { ...about, by: reportedBy, day: formatDay(dayOf(reportedAt)) });
}
