import { can } from '#domain/access/can.ts';
import { refusalOf } from '#domain/access/pages.ts';
import type { CalendarEntry } from '#domain/calendar/schema.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { links } from '#web/core/links.ts';
import type { PageTarget } from '#web/core/page-target.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';

/** The page on which something is done about an entry; null where the person has none, or it is too early. */
export function useEntryTarget(): (entry: CalendarEntry) => PageTarget | null {
  const user = useUser();
  const grants = grantsOfUser(user);
  return (entry) => {
    const { id: accountId } = entry.account;
    switch (entry.kind) {
      case 'EXPIRY':
        if (user.internal) return links.productLicenses(accountId, entry.productName);
        return can(grants, 'DOWNLOAD_LICENSES', { accountId }) ? links.newLicenses(accountId) : null;
      case 'VOLUME':
        return entry.isDue && refusalOf('volumeReport', grants, { accountId }) === null
          ? links.volumeReport(accountId)
          : null;
      case 'IMAGING':
        return entry.isDue
          ? links.imagingReport(accountId, entry.application.id, undefined, { usageWizard: 'true' })
          : null;
    }
  };
}
