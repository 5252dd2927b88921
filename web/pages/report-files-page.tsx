import Box from '@mui/material/Box';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import FileClock from 'lucide-react/icons/file-clock';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { IMMEDIATE_KEYS } from '#domain/licenses-report/files/file-limits.ts';
import type { ReportFile } from '#domain/licenses-report/files/schema.ts';
import { reportFiles } from '#domain/messages/en-gb/report-files.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageGate } from '#web/core/page-gate.tsx';
import { PageLink } from '#web/core/page-link.tsx';
import { changeFailure, requestFailure } from '#web/core/request-failure.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { FileCard } from '#web/features/licenses-report/files/components/file-card.tsx';
import {
  removeReportFile,
  reportFilesQuery,
  saveReportFile,
} from '#web/features/licenses-report/files/queries.ts';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';

addTexts(reportFiles);

/** Files of the licenses report that were written in the background for whoever looks. */
export function ReportFilesPage() {
  return (
    <PageGate page="reportFiles">
      <ReportFiles />
    </PageGate>
  );
}

function ReportFiles() {
  const { t } = useTranslation();
  const query = useQuery(reportFilesQuery);
  const { data, error } = query;
  const { save, remove } = useFileDeeds();
  return (
    <ContentColumn>
      <PageHead
        title={t('reportFiles.title')}
        documentTitle={usePageTitle(t('reportFiles.title'))}
        breadcrumb={[
          <PageLink key="report" to={links.lastReport()}>
            {t('reportFiles.toReport')}
          </PageLink>,
        ]}
        context={t('reportFiles.about', { number: formatNumber(IMMEDIATE_KEYS) })}
      />
      {data && data.length === 0 ? (
        <EmptyState icon={FileClock} title={t('reportFiles.none')}>
          {t('reportFiles.noneText')}
        </EmptyState>
      ) : data ? (
        <Box role="list" aria-label={t('reportFiles.list')} sx={{ display: 'grid', gap: 2 }}>
          {data.map((file) => (
            <div role="listitem" key={file.id}>
              <FileCard
                file={file}
                isSaving={save.isPending && save.variables.id === file.id}
                onSave={() => save.mutate(file)}
                onDelete={() => remove.mutate(file)}
              />
            </div>
          ))}
        </Box>
      ) : error ? (
        <FetchFailure query={query} />
      ) : (
        <CardsSkeleton count={2} height={128} />
      )}
    </ContentColumn>
  );
}

/** Saves a file, and deletes or gives one up; says what did not work. */
function useFileDeeds() {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (file: ReportFile) => saveReportFile(file),
    onSuccess: (name) => notify({ severity: 'success', title: t('reportFiles.saved', { name }) }),
    onError: (error) => notify({ ...requestFailure(t, error), title: t('reportFiles.saveFailed') }),
  });
  const remove = useMutation({
    mutationFn: (file: ReportFile) => removeReportFile(file),
    onError: (error) => notify(changeFailure(t, error, t('reportFiles.deleteFailed'))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportFilesQuery.queryKey }),
  });
  return { save, remove };
}
