import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import ChartColumn from 'lucide-react/icons/chart-column';
import { useTranslation } from 'react-i18next';
import type { ReportAccount, ReportRow } from '#domain/licenses-report/schema.ts';
import { reportSheet } from '#domain/messages/en-gb/report-sheet.ts';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import { QueryContent } from '#web/core/query-content.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useBackCloses } from '#web/ui/use-back-closes.ts';
import { licenseOfRowQuery } from '../../queries.ts';
import { KeyFacts } from './key-facts.tsx';
import { KeyRecord } from './key-record.tsx';
import { AccountLink } from '../../components/report-cells.tsx';

addTexts(reportSheet);

interface KeySheetProps {
  row: ReportRow | null;
  account: ReportAccount | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Everything known of a key beside the list, which stays where it is. */
export function KeySheet({ row, account, isOpen, onClose }: KeySheetProps) {
  const { t } = useTranslation();
  useBackCloses(isOpen, onClose);
  return (
    <SidePanel
      open={isOpen}
      onClose={onClose}
      title={row && (row.productLicense ?? row.licensedProduct ?? row.productName)}
      under={row && <ProductAndAccount row={row} />}
      about={t('licenses.report.sheet.about')}
      foot={row && <WaysOn row={row} />}
    >
      {row && <Content row={row} account={account} />}
    </SidePanel>
  );
}

const ProductAndAccount = ({ row }: { row: ReportRow }) => (
  <Box sx={{ color: 'text.secondary', '& a': { color: 'primary.main' } }}>
    {row.licensedProduct ?? row.productName} · <AccountLink account={row.account} />
  </Box>
);

function Content({ row, account }: { row: ReportRow; account: ReportAccount | undefined }) {
  const { t } = useTranslation();
  const license = useQuery(licenseOfRowQuery(row));
  return (
    <QueryContent query={license}>
      {(data) =>
        data === null ? (
          t('licenses.report.sheet.missing')
        ) : (
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <KeyFacts accountId={row.account.id} license={data} account={account} />
            <KeyRecord row={row} />
          </Box>
        )
      }
    </QueryContent>
  );
}

/** Where else the key is shown. */
function WaysOn({ row }: { row: ReportRow }) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const { id } = row.account;
  return (
    <>
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
    </>
  );
}
