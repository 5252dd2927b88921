import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { can } from '#domain/access/can.ts';
import { stretchesOf } from '#domain/account-state/due-list.ts';
import type { AccountState } from '#domain/account-state/schema.ts';
import { formatList, formatNumber, formatPeriod } from '#domain/core/format.ts';
import type { Reminder as ImagingReminder } from '#domain/imaging-usage/reminders/schema.ts';
import { isImagingFamily, isVolumeFamily } from '#domain/products/find-product.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { links } from '#web/core/links.ts';
import type { PageTarget } from '#web/core/page-target.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { accountStateQuery } from '#web/features/account-state/queries.ts';
import { imagingReminderQuery } from '#web/features/imaging-usage/reminders/queries.ts';
import type { OfProduct } from './queries.ts';

/** What waits for a report, in words, and where it is reported. */
export interface Reminder {
  said: string;
  to: PageTarget;
}

/** Usage of the product that waits for a report (2.43); settled once it is known or cannot be had now. */
export function useReminder(of: OfProduct): { isSettled: boolean; reminder: Reminder | null } {
  const { t } = useTranslation();
  const { accountId, productName } = of;
  const mayReport = can(grantsOfUser(useUser()), 'REPORT_LEADTOOLS_USAGE', { accountId });
  const asksImaging = isImagingFamily(productName) && mayReport;
  const asksVolume = isVolumeFamily(productName);
  const imaging = useQuery({ ...imagingReminderQuery(accountId), enabled: asksImaging });
  const volume = useQuery({ ...accountStateQuery(accountId), enabled: asksVolume });
  const waits = [asksImaging ? imaging : [], asksVolume ? volume : []].flat();
  return {
    // A browser without network asks nothing: the query neither comes nor fails until it is back.
    isSettled: waits.every(
      (query) => !query.isPending || query.failureCount > 0 || query.fetchStatus === 'paused',
    ),
    reminder:
      (asksImaging && imaging.data && ofImaging(t, of, imaging.data)) ||
      (asksVolume && volume.data && ofVolume(t, of, volume.data)) ||
      null,
  };
}

function ofImaging(t: TFunction, of: OfProduct, { licenses }: ImagingReminder): Reminder | null {
  const [first] = licenses;
  if (first === undefined) return null;
  const count = licenses.length;
  return {
    said: t('products.licenses.waiting', { count, number: formatNumber(count) }),
    to: links.imagingReport(of.accountId, first.application.id, of.productName, { usageWizard: 'true' }),
  };
}

function ofVolume(t: TFunction, of: OfProduct, { reports }: AccountState): Reminder | null {
  const keys = reports?.unreported.filter((key) => key.productName === of.productName) ?? [];
  if (keys.length === 0) return null;
  const months = [...new Set(keys.flatMap((key) => key.months))].toSorted();
  return {
    said: t('products.licenses.unreported', {
      count: keys.length,
      number: formatNumber(keys.length),
      months: formatList(stretchesOf(months).map(formatPeriod)),
    }),
    to: links.volumeReport(of.accountId),
  };
}
