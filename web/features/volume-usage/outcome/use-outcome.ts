import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import {
  uploadOutcome,
  type UploadOutcome,
  type UploadResults,
} from '#domain/volume-usage/upload-outcome.ts';
import type { NotificationInput } from '#web/ui/notification-stack/notification-store.ts';

/** The code of a failure that no server had a part in. */
export const NO_ANSWER = '0';
const KEY = 'products.licenses.reportUsage.itext';

/** The notification that says how an upload ended (2.74, 4.21, 8.11–8.15). */
export function useOutcome(): (results: UploadResults) => NotificationInput {
  const { t } = useTranslation();
  return useCallback((results) => outcomeNotification(t, results), [t]);
}

export function outcomeNotification(t: TFunction, results: UploadResults): NotificationInput {
  const outcome = uploadOutcome(results);
  const { severity, problems } = outcome;
  const text = textOf(t, outcome, results);
  // That there is no connection is said once, not for every file.
  const told = problems.filter(({ code }) => code !== NO_ANSWER);
  const items = told.map(({ name, message }) => t(`${KEY}.problem`, { name, message }));
  return {
    severity,
    title: titleOf(t, outcome, results),
    ...(text === undefined ? {} : { text }),
    ...(items.length > 0 ? { items } : {}),
    key: 'volume-usage',
  };
}

function titleOf(t: TFunction, outcome: UploadOutcome, results: UploadResults): string {
  const { title, orphanKeys, foreignKeys, problems } = outcome;
  if (title === 'reportOrphanKeys')
    return t(`${KEY}.reportOrphanKeys`, { count: orphanKeys, number: formatNumber(orphanKeys) });
  if (title === 'reportForeignKeys')
    return t(`${KEY}.reportForeignKeys`, { count: foreignKeys, number: formatNumber(foreignKeys) });
  if (title === 'reportNothingLinked')
    return t(`${KEY}.reportNothingLinked`, { count: results.successful.length });
  if (title === 'invalidFile') return t(`${KEY}.invalidFile`, { count: problems.length });
  // Some files not counted would mean that the others were.
  if (title === 'reportSomeInvalid' && !outcome.counted) return t(`${KEY}.reportNothingNew`);
  return t(`${KEY}.${title}`);
}

function textOf(t: TFunction, outcome: UploadOutcome, results: UploadResults): string | undefined {
  const records = results.successful.reduce((sum, file) => sum + file.eventCount, 0);
  switch (outcome.title) {
    case 'reportSuccess':
      return t(`${KEY}.reportSuccessText`, { count: records, number: formatNumber(records) });
    case 'reportDuplicate': {
      const text = t(`${KEY}.reportDuplicateText`);
      return outcome.hasUnlinkedKeys ? `${text} ${t(`${KEY}.unlinkedKeys`)}` : text;
    }
    case 'reportOrphanKeys':
    case 'reportForeignKeys': {
      const text = t(`${KEY}.${outcome.title}Text`);
      return outcome.counted ? text : `${t(`${KEY}.nothingCounted`)} ${text}`;
    }
    case 'reportUnlinkedKeys':
      return t(`${KEY}.unlinkedKeys`);
    case 'invalidFile':
    case 'reportSomeInvalid':
      return t(`${KEY}.reportInvalidLUF`, { count: outcome.problems.length });
    default:
      return t(`${KEY}.${outcome.title}Text`);
  }
}
