import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { receiptsQuery } from '../queries.ts';
import { ReceiptBody, ReceiptState } from './receipt-card.tsx';

/** The newest receipts of an account, whoever sent the files; each opens to what was counted. */
export function RecentReceipts({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const query = useQuery(receiptsQuery(accountId));
  const { data, error } = query;
  return (
    <Box component="section" aria-labelledby="recent-receipts">
      <Typography id="recent-receipts" variant="h2" sx={{ mb: 1.5 }}>
        {t('products.licenses.reportUsage.itext.receipt.recent')}
      </Typography>
      {data === undefined && error === null && <LinesSkeleton count={3} height={48} />}
      {data === undefined && error !== null && <FetchFailure query={query} heading="h3" />}
      {data?.length === 0 && (
        <EmptyState
          icon={ReceiptText}
          heading="h3"
          title={t('products.licenses.reportUsage.itext.receipt.none')}
        >
          {t('products.licenses.reportUsage.itext.receipt.noneText')}
        </EmptyState>
      )}
      {data?.map((receipt) => (
        <Accordion
          key={receipt.id}
          disableGutters
          elevation={0}
          slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
          sx={{ border: '1px solid', borderColor: 'divider', '& + &': { borderTop: 0 } }}
        >
          <AccordionSummary expandIcon={<ChevronDown size={16} aria-hidden />}>
            <Box
              component="span"
              sx={{
                display: 'grid',
                flex: 1,
                mr: 1.5,
                columnGap: 2,
                rowGap: 0.5,
                alignItems: 'center',
                gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 2fr) minmax(0, 1fr) 120px auto' },
              }}
            >
              <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                {receipt.file?.name ?? receipt.id}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {receipt.submittedBy.name}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary', typography: 'body2' }}>
                {formatDay(receipt.submittedAt.slice(0, 10))}
              </Box>
              <Box component="span">
                <ReceiptState receipt={receipt} />
              </Box>
            </Box>
          </AccordionSummary>
          <AccordionDetails sx={{ p: 0, pt: 1 }}>
            <ReceiptBody receipt={receipt} />
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  );
}
