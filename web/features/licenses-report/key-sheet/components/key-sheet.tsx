import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportAccount, ReportRow } from '#domain/licenses-report/schema.ts';
import { reportSheet } from '#domain/messages/en-gb/report-sheet.ts';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import { requestFailure } from '#web/core/request-failure.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useUiLabels } from '#web/ui/ui-labels.tsx';
import { useBackCloses } from '#web/ui/use-back-closes.ts';
import { licenseOfRowQuery } from '../../queries.ts';
import { KeyFacts } from './key-facts.tsx';
import { KeyRecord } from './key-record.tsx';
import { AccountLink } from '../../components/report-cells.tsx';

addTexts(reportSheet);

const WIDTH = 480;

interface KeySheetProps {
  row: ReportRow | null;
  account: ReportAccount | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Everything known of a key beside the list, which stays where it is. */
export function KeySheet({ row, account, isOpen, onClose }: KeySheetProps) {
  const labels = useUiLabels();
  const titleId = useId();
  useBackCloses(isOpen, onClose);
  return (
    <SidePanel open={isOpen} onClose={onClose} titleId={titleId} width={WIDTH}>
      {row && (
        <>
          <Box
            sx={{
              ...{ display: 'flex', alignItems: 'flex-start', gap: 1, px: 2.5, py: 1.5 },
              ...{ borderBottom: '1px solid', borderColor: 'divider' },
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography id={titleId} variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
                {row.productLicense ?? row.licensedProduct ?? row.productName}
              </Typography>
              <Box
                sx={{ color: 'text.secondary', '& a': { color: 'primary.main' }, overflowWrap: 'anywhere' }}
              >
                {row.licensedProduct ?? row.productName} · <AccountLink account={row.account} />
              </Box>
            </Box>
            <IconButton size="small" aria-label={labels.close} onClick={onClose}>
              <X size={18} aria-hidden />
            </IconButton>
          </Box>
          <Content row={row} account={account} />
        </>
      )}
    </SidePanel>
  );
}

function Content({ row, account }: { row: ReportRow; account: ReportAccount | undefined }) {
  const { t } = useTranslation();
  const labels = useUiLabels();
  const linkTo = usePageLink();
  const license = useQuery(licenseOfRowQuery(row));
  const { id } = row.account;
  return (
    <>
      {/* It takes the focus, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <Box
        tabIndex={0}
        role="group"
        aria-label={t('licenses.report.sheet.about')}
        sx={{ flex: 1, overflowY: 'auto', px: 2.5, py: 2 }}
      >
        {license.isPending && <span role="status">{labels.loading} …</span>}
        {license.isError && (
          <Box role="alert" sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
            {requestFailure(t, license.error).text}
            <Button variant="outlined" color="inherit" onClick={() => void license.refetch()}>
              {labels.retry}
            </Button>
          </Box>
        )}
        {license.data === null && t('licenses.report.sheet.missing')}
        {license.data && (
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <KeyFacts accountId={id} license={license.data} account={account} />
            <KeyRecord row={row} />
          </Box>
        )}
      </Box>
      <Box
        sx={{
          ...{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 2.5, py: 1.5 },
          ...{ borderTop: '1px solid', borderColor: 'divider' },
        }}
      >
        {row.lastTimeUsed !== null && (
          <Button
            variant="contained"
            startIcon={<ChartColumn size={16} aria-hidden />}
            {...linkTo(links.productUsage(id, row.productName, [row.licenseKeyId]))}
          >
            {t('licenses.report.sheet.showUsage')}
          </Button>
        )}
        <Button variant="outlined" color="inherit" {...linkTo(links.productLicenses(id, row.productName))}>
          {t('licenses.report.sheet.showLicenses', { product: row.productName })}
        </Button>
      </Box>
    </>
  );
}
