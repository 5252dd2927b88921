import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imagingReport } from '#domain/messages/en-gb/imaging-report.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageGate } from '#web/core/page-gate.tsx';
import { useNavigateHere } from '#web/core/use-navigate-here.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { CaseLink } from '#web/features/cases/components/case-link.tsx';
import { contactsOf, listedApplications } from '#web/features/imaging-usage/application-plan.ts';
import { ApplicationFacts } from '#web/features/imaging-usage/components/application-facts.tsx';
import { ApplicationField } from '#web/features/imaging-usage/components/application-field.tsx';
import { ImagingUsage } from '#web/features/imaging-usage/components/imaging-usage.tsx';
import { ReportedList } from '#web/features/imaging-usage/components/reported-list.tsx';
import { NewApplicationDialog } from '#web/features/imaging-usage/new-application/components/new-application-dialog.tsx';
import { Reminder } from '#web/features/imaging-usage/reminders/components/reminder.tsx';
import { imagingApplicationsQuery } from '#web/features/imaging-usage/queries.ts';
import { useNextApplication } from '#web/features/imaging-usage/use-next-application.ts';
import { useReported } from '#web/features/imaging-usage/reported-store.ts';
import { useUsageAccount } from '#web/features/usage-accounts/usage-account-context.tsx';
import { useCucaCrumbs } from '#web/features/usage-accounts/use-cuca-crumbs.tsx';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
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
  const { accountId, id, name, caseId } = useUsageAccount();
  const { productName } = useParams({
    from: '/portal/accounts/$accountId/cuca/$cucaId/products/$productName/report-usage',
  });
  const crumbs = useCucaCrumbs();
  const navigate = useNavigateHere();
  const query = useQuery(imagingApplicationsQuery(accountId));
  const notify = useNotify();
  const [isAdding, setAdding] = useState(false);
  // The wizard has the draft of the form in hand while it is open.
  const [isReminded, setReminded] = useState(false);
  const reported = useReported(accountId);
  const go = (applicationId: string): void =>
    void navigate(links.imagingReport(accountId, applicationId, productName));
  const application = query.data?.find((one) => one.id === id);
  const finish = useNextApplication(accountId, id, go);
  const title = t('imagingReport.title', { product: productName });
  return (
    <ContentColumn>
      <PageHead
        title={title}
        documentTitle={usePageTitle(`${title} · ${name}`)}
        breadcrumb={crumbs}
        context={application ? <ApplicationFacts application={application} /> : <>&nbsp;</>}
      />
      {/* Another place once it is there: the facts above may take more lines than were kept for them. */}
      <Box key={String(application === undefined)} sx={{ display: 'grid', gap: 2, maxWidth: 860 }}>
        {application === undefined ? (
          query.error ? (
            <FetchFailure query={query} />
          ) : (
            <LinesSkeleton count={4} height={72} />
          )
        ) : (
          <>
            <Box sx={{ maxWidth: 420 }}>
              <ApplicationField
                applications={listedApplications(query.data ?? [], id, reported)}
                value={id}
                onChange={go}
                onAdd={() => setAdding(true)}
              />
              <CaseLink caseId={caseId} />
            </Box>
            {isReminded ? (
              <LinesSkeleton count={3} height={96} />
            ) : (
              <ImagingUsage
                key={id}
                {...{ accountId, application, productName }}
                applications={query.data ?? []}
                hasReported={reported.length > 0}
                onDone={finish}
              />
            )}
          </>
        )}
        <ReportedList accountId={accountId} />
      </Box>
      <Reminder accountId={accountId} applicationId={id} onOpen={setReminded} />
      {isAdding && (
        <NewApplicationDialog
          accountId={accountId}
          known={contactsOf(query.data ?? [])}
          onClose={() => setAdding(false)}
          onMade={(made) => {
            setAdding(false);
            notify({
              severity: 'success',
              title: t('imagingReport.newApplication.added', { application: made.name }),
            });
            go(made.id);
          }}
        />
      )}
    </ContentColumn>
  );
}
