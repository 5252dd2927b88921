import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ImagingApplication } from '#domain/imaging-usage/schema.ts';
import { imagingReport } from '#domain/messages/en-gb/imaging-report.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageGate } from '#web/core/page-gate.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { DraftConflictDialog } from '#web/features/drafts/components/draft-conflict.tsx';
import { DraftHolder } from '#web/features/drafts/components/draft-holder.tsx';
import { ApplicationField, useContacts } from '#web/features/imaging-usage/components/application-field.tsx';
import { ImagingUsage } from '#web/features/imaging-usage/components/imaging-usage.tsx';
import { ReportedList } from '#web/features/imaging-usage/components/reported-list.tsx';
import { imagingApplicationsQuery } from '#web/features/imaging-usage/queries.ts';
import { useReported } from '#web/features/imaging-usage/reported-store.ts';
import { useUsageAccount } from '#web/features/usage-accounts/usage-account-context.tsx';
import { useCucaCrumbs } from '#web/features/usage-accounts/use-account-crumb.tsx';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';

addTexts(imagingReport);

/** 2.76: reporting imaging usage of an application. */
export function ImagingReportPage() {
  const { accountId, id } = useUsageAccount();
  return (
    <PageGate page="imagingReport" accountId={accountId} cucaId={id}>
      <ImagingReport />
    </PageGate>
  );
}

function ImagingReport() {
  const { t } = useTranslation();
  const { accountId, id, name } = useUsageAccount();
  const { productName } = useParams({
    from: '/portal/accounts/$accountId/cuca/$cucaId/products/$productName/report-usage',
  });
  const crumbs = useCucaCrumbs();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const query = useQuery(imagingApplicationsQuery(accountId));
  const reported = useReported(accountId);
  const go = (applicationId: string): void =>
    void navigate(links.imagingReport(accountId, applicationId, productName));
  const application = query.data?.find((one) => one.id === id);
  // 2.80: what was reported in this visit leaves the list, once nothing of it is due.
  const listed = (query.data ?? []).filter(
    (one) =>
      one.id === id ||
      one.due > 0 ||
      (one.licenses > 0 && !reported.some((done) => done.applicationId === one.id)),
  );
  const finish = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: ['imaging-usage', accountId] });
    const now = await queryClient.ensureQueryData(imagingApplicationsQuery(accountId));
    const next = nextOf(now, id);
    if (next !== undefined) go(next);
  };
  const title = t('imagingReport.title', { product: productName });
  return (
    <ContentColumn>
      <PageHead
        title={title}
        documentTitle={usePageTitle(`${title} · ${name}`)}
        breadcrumb={crumbs}
        context={application ? <About application={application} /> : <>&nbsp;</>}
      />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
        {query.error ? (
          <FetchFailure query={query} />
        ) : application === undefined ? (
          <LinesSkeleton count={4} height={72} />
        ) : (
          <>
            <Box sx={{ maxWidth: 420 }}>
              <ApplicationField applications={listed} value={id} onChange={go} onAdd={() => {}} />
            </Box>
            <ImagingUsage
              key={id}
              {...{ accountId, application, productName }}
              applications={query.data ?? []}
              hasReported={reported.length > 0}
              onDone={() => void finish()}
              renderDraft={(draft) => (
                <>
                  <DraftHolder {...draft} />
                  <DraftConflictDialog {...draft} />
                </>
              )}
            />
          </>
        )}
        <ReportedList accountId={accountId} />
      </Box>
    </ContentColumn>
  );
}

/** The next application with something due, in the order of the list, from the present one on. */
function nextOf(applications: readonly ImagingApplication[], id: string): string | undefined {
  const at = applications.findIndex((one) => one.id === id);
  const inOrder = [...applications.slice(at + 1), ...applications.slice(0, Math.max(at, 0))];
  return inOrder.find((one) => one.due > 0)?.id;
}

function About({ application }: { application: ImagingApplication }) {
  const { t } = useTranslation();
  const contacts = useContacts(application);
  const { reportingFrequency } = application;
  const frequency = reportingFrequency === null ? [] : [t(`imagingReport.frequency.${reportingFrequency}`)];
  return [contacts, ...frequency].join(' · ');
}
