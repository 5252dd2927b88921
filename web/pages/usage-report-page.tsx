import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reportUsage } from '#domain/messages/en-gb/report-usage.ts';
import { submissions as texts } from '#domain/messages/en-gb/submissions.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { applicationOf } from '#domain/submissions/application-of-receipt.ts';
import { asSaid } from '#domain/submissions/as-said.ts';
import { readsAllReports } from '#domain/submissions/history/all-reports.ts';
import type { UsageReport } from '#domain/submissions/history/schema.ts';
import { CallError } from '#web/core/call.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import { AmendReceipt } from '#web/features/corrections/components/amend-receipt.tsx';
import { OriginalNote, ReceiptDownloads } from '#web/features/submissions/components/receipt-downloads.tsx';
import { FileFacts, ReceiptFacts } from '#web/features/submissions/components/receipt-facts.tsx';
import { ReceiptCsv } from '#web/features/submissions/components/receipt-csv.tsx';
import { ReceiptContext, ReceiptGone } from '#web/features/submissions/components/receipt-head.tsx';
import { ReceiptLines } from '#web/features/submissions/components/receipt-lines.tsx';
import { ReceiptRemarks } from '#web/features/submissions/components/receipt-remarks.tsx';
import { ReplacedCard } from '#web/features/submissions/components/replaced-card.tsx';
import { usageReportQuery } from '#web/features/submissions/queries.ts';
import { StatedFigures } from '#web/features/volume-usage/license-file/components/stated-figures.tsx';
import { Card } from '#web/ui/card.tsx';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';

addTexts(texts);
addTexts(reportUsage); // stated figures are told in its words

/** One submission: the lasting answer to it, what holds of it today, and everything that can be saved of it. */
export function UsageReportPage({ accountId, receiptId }: { accountId: string; receiptId: string }) {
  const { t } = useTranslation();
  const account = useAccountName(accountId) ?? '';
  const query = useQuery(usageReportQuery(accountId, receiptId));
  const { data, error } = query;
  const application = data && applicationOf(data.receipt);
  const what = data && (data.fileName ?? application ?? t(`submissions.kind.${data.receipt.kind}`));
  const title = what === undefined ? t('submissions.receipt.title') : t('submissions.receipt.of', { what });
  const isGone = error instanceof CallError && [400, 404].includes(error.status);
  return (
    <Box component={ContentColumn} sx={{ display: 'grid', gap: 2.5, '& > header': { mb: 0 } }}>
      <PageHead
        title={title}
        documentTitle={usePageTitle(title)}
        breadcrumb={[
          <PageLink key="account" to={links.account(accountId)}>
            {account}
          </PageLink>,
          <PageLink key="all" to={links.usageReports(accountId)}>
            {t('frame.page.usageReports')}
          </PageLink>,
        ]}
        context={data ? <ReceiptContext report={data} /> : ' '}
        action={
          data && <ReceiptDownloads accountId={accountId} receiptId={receiptId} original={data.original} />
        }
      />
      {data ? (
        <ReportBody accountId={accountId} report={data} />
      ) : isGone ? (
        <ReceiptGone accountId={accountId} />
      ) : error ? (
        <FetchFailure query={query} />
      ) : (
        <LinesSkeleton count={3} height={160} />
      )}
    </Box>
  );
}

function ReportBody({ accountId, report }: { accountId: string; report: UsageReport }) {
  const { t } = useTranslation();
  const { receipt, original } = report;
  const { stated = [] } = receipt;
  const readsAll = readsAllReports(grantsOfUser(useUser()), accountId);
  // Of what counted nothing here nothing can be corrected or withdrawn.
  const counted = receipt.accounts.some(({ id }) => id === accountId);
  return (
    <>
      {counted && readsAll && <AmendReceipt accountId={accountId} receiptId={receipt.id} />}
      <Card>
        <ReceiptFacts report={report} />
      </Card>
      <Card
        title={t('submissions.receipt.usage')}
        {...(receipt.keys.length > 0 ? { action: <ReceiptCsv receipt={receipt} /> } : {})}
      >
        <ReceiptLines receipt={asSaid(receipt)} />
      </Card>
      {stated.length > 0 && (
        <Card flush title={t('products.licenses.reportUsage.licenseFile.stated')}>
          <StatedFigures receipt={receipt} />
        </Card>
      )}
      {report.replaced && <ReplacedCard accountId={accountId} replaced={report.replaced} />}
      <ReceiptRemarks receipt={receipt} />
      <Card title={t('submissions.receipt.file')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {receipt.file && <FileFacts file={receipt.file} />}
          <Box sx={{ color: 'text.secondary' }}>
            <OriginalNote original={original} />
          </Box>
        </Box>
      </Card>
    </>
  );
}
