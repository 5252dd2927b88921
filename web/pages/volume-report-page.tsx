import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountName } from '#domain/accounts/schema.ts';
import { accountsWith } from '#domain/access/can.ts';
import { licenseFile } from '#domain/messages/en-gb/license-file.ts';
import { reportUsage } from '#domain/messages/en-gb/report-usage.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { addTexts } from '#web/core/i18n.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { AccountCrumb } from '#web/features/accounts/use-account-head.tsx';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { ReceiptCorrections } from '#web/features/corrections/components/receipt-corrections.tsx';
import { HEIGHT_TO_COME } from '#web/ui/height-to-come.ts';
import { RecentReceipts } from '#web/features/volume-usage/components/recent-receipts.tsx';
import { ReportModes } from '#web/features/volume-usage/license-file/components/report-modes.tsx';
import { runningUpload } from '#web/features/volume-usage/running-upload-store.ts';
import { resultsOf } from '#web/features/volume-usage/upload-machine.ts';
import { leaveResultsElsewhere, useUpload } from '#web/features/volume-usage/use-upload.ts';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

addTexts(reportUsage);
addTexts(licenseFile);

/** Only the license file's form has a draft. */
const DraftGate = lazyPart(
  () => import('#web/features/drafts/draft-gate.tsx'),
  (part) => part.DraftGate,
);

/** 2.08, 2.25, 2.69: reporting volume usage, for the account of the page or for any. */
export function VolumeReportPage({ accountId }: { accountId?: string }) {
  const { t } = useTranslation();
  const [reported, setReported] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<AccountName | null>(null);
  const accountName = useAccountName(accountId);
  const only = useOnlyAccount();
  const receiptsOf = accountId ?? chosen?.id ?? only;
  const { upload, store } = useUpload();
  const sent = upload.step === 'finished' ? resultsOf(upload).successful : [];
  useEffect(() => runningUpload.watch(), []);
  useEffect(() => {
    leaveResultsElsewhere();
    void store.restore();
  }, [store]);
  const title = t('products.licenses.reportUsage.itext.title');
  return (
    <Box component={ContentColumn} sx={pageSx}>
      <PageHead
        title={title}
        documentTitle={usePageTitle(title)}
        breadcrumb={accountId === undefined ? [] : [<AccountCrumb key="account" accountId={accountId} />]}
        context={
          accountName === undefined
            ? t('products.licenses.reportUsage.itext.contextAny')
            : t('products.licenses.reportUsage.itext.context', { account: accountName })
        }
      />
      <ReceiptCorrections>
        <ReportModes
          accountId={accountId}
          onAccountChange={setChosen}
          sentFor={accountName ?? chosen?.name}
          keptFor={accountId ?? only}
          onReported={setReported}
          renderDraft={(draft) => <DraftGate {...draft} />}
        />
        <RecentReceipts
          key={receiptsOf}
          accountId={receiptsOf}
          accountName={accountName ?? chosen?.name}
          toldAbove={[...sent.map(({ receipt }) => receipt.id), ...reported]}
        />
      </ReceiptCorrections>
    </Box>
  );
}

const pageSx = {
  display: 'grid',
  gap: 3,
  '& > header': { mb: 0 },
  [`&:has(.${HEIGHT_TO_COME}) > section[aria-labelledby=recent-receipts]`]: { visibility: 'hidden' },
};

/** Somebody who reports for one account only sees its receipts on the page without an account, too. */
function useOnlyAccount(): string | null {
  const user = useUser();
  const accounts = user.internal ? [] : accountsWith(grantsOfUser(user), 'REPORT_ITEXT_VOLUME');
  return accounts.length === 1 ? (accounts[0] ?? null) : null;
}
