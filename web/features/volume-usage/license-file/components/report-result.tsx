import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCounted } from '#domain/submissions/receipt-result.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { statusIcons } from '#web/ui/status.tsx';
import { ReceiptCard } from '../../components/receipt-card.tsx';
import { useResultLine } from '../../outcome/use-result-line.ts';

const KEY = 'products.licenses.reportUsage.licenseFile';
const ITEXT = 'products.licenses.reportUsage.itext';

interface ReportResultProps {
  receipt: Receipt;
  onMore: () => void;
}

/** What a report came to: the answer first, then its receipt. */
export function ReportResult({ receipt, onMore }: ReportResultProps) {
  const { t } = useTranslation();
  const resultLine = useResultLine();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { duplicate } = receipt;
  const severity = duplicate ? 'info' : hasCounted(receipt) ? 'success' : 'warning';
  const title = duplicate
    ? `${KEY}.duplicate`
    : severity === 'success'
      ? `${KEY}.reported`
      : `${ITEXT}.reportKept`;
  const text = duplicate ? `${KEY}.duplicateText` : severity === 'success' ? null : `${ITEXT}.reportKeptText`;
  const figures = duplicate ? undefined : resultLine([receipt]);
  return (
    <Box component="section" aria-label={t(`${ITEXT}.receipt.latest`)} sx={{ display: 'grid', gap: 2 }}>
      <Box role="status" sx={{ display: 'flex', gap: 1.25, minWidth: 0 }}>
        <Box component="span" sx={{ color: `${severity}.main`, display: 'flex', flex: 'none', pt: '4px' }}>
          <Box component={statusIcons[severity]} size={20} aria-hidden />
        </Box>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h2" component="h2" ref={head} tabIndex={-1} sx={{ outline: 'none' }}>
            {t(title)}
          </Typography>
          {figures !== undefined && (
            <Typography variant="h1" component="p" className="tabular" sx={{ my: 0.5 }}>
              {figures}
            </Typography>
          )}
          {text !== null && <Box sx={{ color: 'text.secondary' }}>{t(text)}</Box>}
        </Box>
      </Box>
      <ReceiptCard receipt={receipt} />
      <Box className="not-printed">
        <Button variant="outlined" onClick={onMore}>
          {t(`${KEY}.reportMore`)}
        </Button>
      </Box>
    </Box>
  );
}
