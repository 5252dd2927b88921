import { useTranslation } from 'react-i18next';
import { deedFilterSet } from '#domain/audit/filters.ts';
import { audit } from '#domain/messages/en-gb/audit.ts';
import { useListFilters } from '#web/core/filters/use-list-filters.ts';
import { addTexts } from '#web/core/i18n.ts';
import { ServerCsv } from '#web/core/table-csv.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { DeedList } from '#web/features/audit/components/deed-list.tsx';
import { saveDeeds } from '#web/features/audit/queries.ts';
import { PageHead } from '#web/ui/page-head.tsx';

addTexts(audit);

/** The record of deeds of all accounts, for internal people. */
export function AuditPage() {
  const { t } = useTranslation();
  const state = useListFilters(deedFilterSet);
  return (
    <>
      <PageHead
        title={t('frame.page.audit')}
        documentTitle={usePageTitle(t('frame.page.audit'))}
        context={t('audit.about')}
        action={
          <ServerCsv save={() => saveDeeds(undefined, state.filters)} failed={t('audit.exportFailed')} />
        }
      />
      <DeedList accountId={undefined} state={state} />
    </>
  );
}
