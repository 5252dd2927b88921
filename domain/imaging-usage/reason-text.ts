import { fillText } from '../core/fill-text.ts';
import { formatDay, formatList } from '../core/format.ts';
import { imagingUsage } from '../messages/en-gb/imaging-usage.ts';
import type { DisabledReason } from './disabled-reason.ts';

const { reasons, missing } = imagingUsage;

/** Why nothing can be reported for a license, in words (4.24–4.28). */
export function reasonText(reason: DisabledReason): string {
  switch (reason.kind) {
    case 'NO_PERMISSION':
      return reasons.NO_PERMISSION;
    case 'INACTIVE':
      return reasons.INACTIVE;
    case 'DATA_MISSING':
      return fillText(reasons.DATA_MISSING, {
        fields: formatList(reason.fields.map((field) => missing[field])),
      });
    case 'DEPLOYMENT_NOT_SUPPORTED':
      return fillText(reasons.DEPLOYMENT_NOT_SUPPORTED, { deploymentType: reason.deploymentType });
    case 'FREQUENCY_NOT_SUPPORTED':
      return fillText(reasons.FREQUENCY_NOT_SUPPORTED, { reportingFrequency: reason.reportingFrequency });
    case 'PERIOD_IN_PROGRESS':
      return fillText(reasons.PERIOD_IN_PROGRESS, { day: formatDay(reason.nextReportDay) });
  }
}
