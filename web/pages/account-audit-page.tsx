import { useTranslation } from 'react-i18next';
import { deedFilterSet } from '#domain/audit/filters.ts';
import { audit } from '#domain/messages/en-gb/audit.ts';
import { useListFilters } from '#web/core/filters/use-list-filters.ts';
import { addTexts } from '#web/core/i18n.ts';
import { useClientConfig } from '#web/core/session/current-user-context.tsx';
import { useCan } from '#web/core/session/use-can.ts';
import { ServerCsv } from '#web/core/table-csv.tsx';
import { useAccountHead } from '#web/features/accounts/use-account-head.tsx';
import { DeedList } from '#web/features/audit/components/deed-list.tsx';
import { saveDeeds } from '#web/features/audit/queries.ts';
import { ViewButton } from '#web/features/session/customer-view/components/view-button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

addTexts(audit);

/** What was done about one account, for its owners and for staff. */
export function AccountAuditPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const { vendorName: vendor } = useClientConfig();
  const state = useListFilters(deedFilterSet);
  const isAll = useCan('DOWNLOAD_LICENSES', { accountId });
  const title = t('frame.page.audit');
  const { account, head } = useAccountHead(accountId, title);
  return (
    <>
      <PageHead
        {...head}
        context={t(isAll ? 'audit.aboutAccount' : 'audit.aboutPart', { account, vendor })}
        action={
          <>
            <ViewButton accountId={accountId} account={account} />
            <ServerCsv save={() => saveDeeds(accountId, state.filters)} failed={t('audit.exportFailed')} />
          </>
        }
      />
      <DeedList accountId={accountId} state={state} />
    </>
  );
}
