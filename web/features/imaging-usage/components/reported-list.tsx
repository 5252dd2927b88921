import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatPeriod } from '#domain/core/format.ts';
import { readsAllReports } from '#domain/submissions/history/all-reports.ts';
import { asSaid } from '#domain/submissions/as-said.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { Card } from '#web/ui/card.tsx';
import { Status } from '#web/ui/status.tsx';
import { figureText } from '../license-text.ts';
import { useReported } from '../reported-store.ts';

/** What was reported in this visit, each with its receipt. */
export function ReportedList({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const reported = useReported(accountId);
  if (reported.length === 0) return null;
  return (
    <Card title={t('imagingReport.reported')} flush>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {reported.map(({ receipt, license, applicationName }) => (
          <Box
            component="li"
            key={receipt.id}
            sx={{ px: 2.5, py: 1.25, borderTop: '1px solid', borderColor: 'divider' }}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
              <Box sx={{ flex: '1 1 260px', minWidth: 0, '& [data-tone]': { whiteSpace: 'normal' } }}>
                <Status tone="success">
                  {t('imagingReport.reportedLine', {
                    ...{ application: applicationName, license, period: periodOf(receipt) },
                  })}
                </Status>
              </Box>
              <Box className="tabular" sx={{ fontWeight: 500 }}>
                <Figure receipt={receipt} />
              </Box>
            </Box>
            <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
              <ReceiptName accountId={accountId} receiptId={receipt.id} />
              {receipt.duplicate && ` · ${t('imagingReport.duplicate')}`}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}

const periodOf = ({ keys }: Receipt): string => {
  const period = keys[0]?.period;
  return period ? formatPeriod(period) : '';
};

function Figure({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const total = asSaid(receipt).keys[0]?.totals[0];
  if (!total?.unit) return null;
  return figureText(t, total.value, total.unit);
}

/** A link for those who may open the account's receipts; for everybody its number, which support asks for. */
function ReceiptName({ accountId, receiptId }: { accountId: string; receiptId: string }) {
  const { t } = useTranslation();
  const isOpen = readsAllReports(grantsOfUser(useUser()), accountId);
  const name = t('imagingReport.receipt', { id: receiptId });
  return isOpen ? <PageLink to={links.usageReport(accountId, receiptId)}>{name}</PageLink> : name;
}
