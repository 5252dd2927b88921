import Box from '@mui/material/Box';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#domain/core/format.ts';
import type { UsageReport } from '#domain/submissions/history/schema.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StateChip } from './history-cells.tsx';

/** What holds of a submission today, who made it and when. */
export function ReceiptContext({ report: { receipt, state } }: { report: UsageReport }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <StateChip state={state} />
      <span>
        {receipt.submittedBy.name}, {formatInstant(receipt.submittedAt)}
      </span>
    </Box>
  );
}

/** An address that is no receipt's, or one of another account. */
export function ReceiptGone({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={ReceiptText}
      heading="h2"
      title={t('submissions.receipt.gone')}
      action={<PageLink to={links.usageReports(accountId)}>{t('submissions.receipt.toHistory')}</PageLink>}
    >
      {t('submissions.receipt.goneText')}
    </EmptyState>
  );
}
