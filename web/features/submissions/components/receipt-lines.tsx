import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { formatNumber, formatPeriod } from '#domain/core/format.ts';
import { pluralCount } from '#domain/core/plural-count.ts';
import { readsAllReports } from '#domain/submissions/history/all-reports.ts';
import { isWholeOfLicense } from '#domain/submissions/line-of-license.ts';
import { outsideOf } from '#domain/submissions/receipt-result.ts';
import type { Receipt, ReceiptKey, ReceiptTotal } from '#domain/submissions/schema.ts';
import { links } from '#web/core/links.ts';
import { ModuleLinks } from '#web/core/module-links.tsx';
import { PageLink } from '#web/core/page-link.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useHow } from '#web/features/ledger/use-counted.ts';
import { HowButton } from '#web/ui/how-button.tsx';
import { KeyCell } from '#web/ui/key-cell.tsx';
import { Status } from '#web/ui/status.tsx';
import { visuallyHidden } from '#web/ui/visually-hidden.tsx';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '8px 12px 8px 0',
    textAlign: 'left',
    verticalAlign: 'baseline',
    overflowWrap: 'anywhere',
  },
  '& thead th': {
    fontSize: '0.75rem',
    fontWeight: 500,
    color: 'var(--mui-palette-text-secondary)',
    whiteSpace: 'nowrap',
  },
  // It stands at its left beside a figure at its right.
  '& tr > :last-child': { paddingLeft: 16, paddingRight: 0 },
  '& tbody th': { fontWeight: 400 },
  '& tbody tr': { borderTop: '1px solid var(--mui-palette-divider)' },
  '& .figure': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& .label': { display: 'none' },
  // On a phone every cell is a line of its own that says what it is.
  '@container (max-width: 760px)': {
    '& thead': visuallyHidden,
    '& tbody tr': { display: 'block', padding: '8px 0' },
    '& tbody tr > *, & tbody tr > :last-child': {
      display: 'flex',
      gap: 12,
      justifyContent: 'space-between',
      padding: '2px 0',
    },
    '& .label': { display: 'inline', whiteSpace: 'normal', color: 'var(--mui-palette-text-secondary)' },
  },
});

const columns = ['key', 'product', 'usageType', 'period', 'value', 'unit', 'outsideTerm', 'check'] as const;
const figures: readonly string[] = ['value', 'outsideTerm'];

/** A line per license key and usage type; figures of different units are never added. */
export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  if (receipt.keys.length === 0)
    return <Box sx={{ color: 'text.secondary' }}>{t('submissions.receipt.noUsage')}</Box>;
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={figures.includes(column) ? 'figure' : ''}>
                {t(`submissions.receipt.line.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {receipt.keys.map((key) => (
            <Fragment key={`${key.keyTail} ${key.licenseKeyId}`}>
              {(key.totals.length === 0 ? [null] : key.totals).map((total, at) => (
                <Line
                  key={total?.usageType ?? ''}
                  receipt={receipt}
                  line={key}
                  total={total}
                  isFirst={at === 0}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </Table>
      <ModuleLinks
        mt={2}
        names={receipt.keys.flatMap(({ totals }) => totals.map(({ usageType }) => usageType ?? ''))}
      />
    </Box>
  );
}

interface LineProps {
  receipt: Receipt;
  line: ReceiptKey;
  total: ReceiptTotal | null;
  /** The first of its key. */
  isFirst: boolean;
}

function Line({ receipt, line, total, isFirst }: LineProps) {
  const { t } = useTranslation();
  const { integrity, period } = line;
  const none = '–';
  const cells = {
    key: (
      <span>
        <KeyCell tail={line.keyTail} />
        {isFirst && <KeyLinks line={line} />}
      </span>
    ),
    product: line.productName,
    usageType: total?.usageType ?? none,
    period: period ? formatPeriod(period) : t('submissions.receipt.noPeriod'),
    value: total ? (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
        {formatNumber(total.value)}
        {isFirst && <HowCounted receipt={receipt} line={line} />}
      </Box>
    ) : (
      none
    ),
    unit: total
      ? total.unit === null
        ? t('submissions.receipt.noUnit')
        : t(`submissions.unit.${total.unit}`)
      : none,
    outsideTerm: total && outsideOf(total) !== '0' ? <Outside total={total} /> : none,
    check: integrity ? (
      <Status tone={integrity === 'mac' ? 'success' : 'neutral'}>
        {t(`submissions.receipt.integrity.${integrity}`)}
      </Status>
    ) : (
      none
    ),
  };
  return (
    <tr>
      {columns.map((column) => {
        const content = (
          <>
            <span className="label" aria-hidden>
              {t(`submissions.receipt.line.${column}`)}
            </span>
            <span>{cells[column]}</span>
          </>
        );
        return column === 'key' ? (
          <th key={column} scope="row">
            {content}
          </th>
        ) : (
          <td key={column} className={figures.includes(column) ? 'figure' : ''}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}

/** What stands in no percentage; of figures over the edge of a term by days (decision 069). */
function Outside({ total }: { total: ReceiptTotal }) {
  const { t } = useTranslation();
  const { inTerm } = total;
  const value = formatNumber(outsideOf(total));
  if (!inTerm) return value;
  const [days, of] = [formatNumber(inTerm.days), formatNumber(inTerm.of)];
  return `${value} (${t('submissions.receipt.daysInTerm', { days, of })})`;
}

/** The way to the entries behind a key's figures. */
function HowCounted({ receipt, line }: Pick<LineProps, 'receipt' | 'line'>) {
  const { t } = useTranslation();
  const how = useHow();
  const grants = grantsOfUser(useUser());
  const { accountId, licenseKeyId, totals } = line;
  if (!readsAllReports(grants, accountId) || !isWholeOfLicense(receipt, line)) return null;
  const figures = totals.map(({ value, unit, usageType }) =>
    unit === null
      ? t('submissions.total', { value: formatNumber(value), type: usageType })
      : t(`submissions.figure.${unit}`, { count: pluralCount(value), value: formatNumber(value) }),
  );
  return (
    <Box component="span" sx={{ my: -1 }}>
      <HowButton
        {...how(
          { accountId, figure: { of: 'receipt', receiptId: receipt.id, licenseKeyId } },
          figures.join(', '),
        )}
      />
    </Box>
  );
}

/** From a key to its license and its months: both pages are for staff. */
function KeyLinks({ line: { accountId, productName, keyTail, licenseKeyId } }: { line: ReceiptKey }) {
  const { t } = useTranslation();
  const { internal } = useUser();
  if (!internal) return null;
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1.5, typography: 'body2' }}>
      <PageLink to={links.productLicenses(accountId, productName, keyTail)}>
        {t('submissions.receipt.seeLicense')}
      </PageLink>
      <PageLink to={links.productUsage(accountId, productName, [licenseKeyId])}>
        {t('submissions.receipt.seeChart')}
      </PageLink>
    </Box>
  );
}
