import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { loweredFigures, loweredParams, loweredTextOf } from '#domain/submissions/lowered-figures.ts';
import { isWholeOfLicense } from '#domain/submissions/line-of-license.ts';
import { outsideOf } from '#domain/submissions/receipt-result.ts';
import type { Receipt, ReceiptKey, ReceiptTotal } from '#domain/submissions/schema.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useHow } from '#web/features/ledger/use-counted.ts';
import { HowButton } from '#web/ui/how-button.tsx';
import { KeyCell } from '#web/ui/key-cell.tsx';
import { Status } from '#web/ui/status.tsx';
import { periodText, useFigures } from '../use-figures.ts';

const FIRST_KEYS = 10;
const columns = ['licenseKey', 'product', 'period', 'usage', 'check'] as const;

const grid = {
  display: 'grid',
  columnGap: 2,
  rowGap: 0.5,
  px: 2.5,
  py: 1.25,
  alignItems: 'baseline',
  gridTemplateColumns:
    'minmax(150px, 1fr) minmax(80px, 0.7fr) minmax(190px, 1.3fr) minmax(150px, 1.5fr) minmax(150px, 1fr)',
  '& + &, .body &': { borderTop: '1px solid', borderColor: 'divider' },
  // On a phone every cell is a line of its own that says what it is.
  '@container (max-width: 800px)': { gridTemplateColumns: '1fr' },
} as const;
const wideOnly = { '@container (max-width: 800px)': { display: 'none' } } as const;
const narrowOnly = { display: 'none', '@container (max-width: 800px)': { display: 'inline' } } as const;

/** What was counted per license key (3.15): period, figures by usage type, and how the file was checked. */
export function ReceiptKeys({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? receipt.keys : receipt.keys.slice(0, FIRST_KEYS);
  if (receipt.keys.length === 0) return null;
  return (
    <Box sx={{ containerType: 'inline-size', borderTop: '1px solid', borderColor: 'divider' }}>
      <Box
        role="table"
        aria-label={t('products.licenses.reportUsage.itext.receipt.keysOf', {
          file: receipt.file?.name ?? receipt.licenseFile?.name ?? '',
        })}
      >
        <Box role="rowgroup" sx={wideOnly}>
          <Box role="row" sx={{ ...grid, color: 'text.secondary', typography: 'caption', py: 0.75 }}>
            {columns.map((column) => (
              <span key={column} role="columnheader">
                {t(`products.licenses.reportUsage.itext.receipt.${column}`)}
              </span>
            ))}
          </Box>
        </Box>
        <Box role="rowgroup" className="body">
          {shown.map((key) => (
            <KeyRow key={`${key.keyTail} ${key.licenseKeyId}`} receipt={receipt} line={key} />
          ))}
        </Box>
      </Box>
      {receipt.keys.length > shown.length && (
        <Box sx={{ px: 2, py: 1, borderTop: '1px solid', borderColor: 'divider' }}>
          <Button size="small" color="inherit" onClick={() => setAll(true)}>
            {t('products.licenses.reportUsage.itext.receipt.allKeys', {
              number: formatNumber(receipt.keys.length),
            })}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function KeyRow({ receipt, line }: { receipt: Receipt; line: ReceiptKey }) {
  const { t } = useTranslation();
  const { internal } = useUser();
  const { integrity, period } = line;
  const cells = {
    licenseKey: (
      <>
        <KeyCell tail={line.keyTail} />
        {internal && <KeyLinks line={line} />}
      </>
    ),
    product: line.productName,
    period: period ? periodText(period) : t('products.licenses.reportUsage.itext.receipt.noUsage'),
    usage: <Totals receipt={receipt} line={line} />,
    check: integrity && (
      <Tooltip
        title={t(`products.licenses.reportUsage.itext.receipt.integrityHelp.${integrity}`)}
        describeChild
      >
        <span>
          <Status tone={integrity === 'mac' ? 'success' : 'neutral'}>
            {t(`products.licenses.reportUsage.itext.receipt.integrity.${integrity}`)}
          </Status>
        </span>
      </Tooltip>
    ),
  };
  return (
    <Box role="row" sx={grid}>
      {columns.map((column) => (
        <Box key={column} role="cell" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="span" aria-hidden sx={{ ...narrowOnly, color: 'text.secondary', mr: 1 }}>
            {t(`products.licenses.reportUsage.itext.receipt.${column}`)}
          </Box>
          {cells[column]}
        </Box>
      ))}
    </Box>
  );
}

/** From a key of a receipt to its license and its months: both pages are for staff. */
function KeyLinks({ line: { accountId, productName, keyTail, licenseKeyId } }: { line: ReceiptKey }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ display: 'flex', gap: 1.5, typography: 'body2' }}>
      <PageLink to={links.productLicenses(accountId, productName, keyTail)}>
        {t('products.licenses.reportUsage.itext.receipt.seeLicense')}
      </PageLink>
      <PageLink to={links.productUsage(accountId, productName, [licenseKeyId])}>
        {t('products.licenses.reportUsage.itext.receipt.seeChart')}
      </PageLink>
    </Box>
  );
}

/** That our staff said whose the key is, and why where its license is another one. */
const assignedText = (t: TFunction, { at, note }: NonNullable<ReceiptKey['assigned']>): string =>
  note === null
    ? t('products.licenses.reportUsage.itext.receipt.assigned', { day: formatDay(at.slice(0, 10)) })
    : t('products.licenses.reportUsage.itext.receipt.assignedBecause', {
        day: formatDay(at.slice(0, 10)),
        note,
      });

/** Figures first, then what was kept without being counted. */
function Totals({ receipt, line }: { receipt: Receipt; line: ReceiptKey }) {
  const { t } = useTranslation();
  const figures = useFigures();
  const how = useHow();
  const { accountId, licenseKeyId, assigned } = line;
  const remarks = [
    ...(assigned ? [assignedText(t, assigned)] : []),
    ...line.totals.filter((total) => outsideOf(total) !== '0').map((total) => outsideText(t, total)),
    ...loweredFigures([line]).map((one) =>
      t(`products.licenses.reportUsage.itext.receipt.${loweredTextOf(one)}`, loweredParams(one)),
    ),
    ...line.unknownEvents.map(({ product, event, value }) =>
      t('products.licenses.reportUsage.itext.receipt.unknownEvent', {
        product,
        event,
        value: formatNumber(value),
      }),
    ),
    ...line.productsNotInLicense.map((product) =>
      t('products.licenses.reportUsage.itext.receipt.notInLicense', { product }),
    ),
  ];
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'flex-start', gap: 0.5 }}
      className="tabular"
    >
      <Box component="span" sx={{ display: 'grid', gap: 0.25, minWidth: 0 }}>
        {figures(line.totals.filter(({ unit }) => unit !== null)).map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
        {remarks.map((remark) => (
          <Box key={remark} component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {remark}
          </Box>
        ))}
      </Box>
      {line.totals.length > 0 && isWholeOfLicense(receipt, line) && (
        <Box component="span" sx={{ my: -0.5 }}>
          <HowButton
            {...how(
              { accountId, figure: { of: 'receipt', receiptId: receipt.id, licenseKeyId } },
              figures(line.totals).join(', '),
            )}
          />
        </Box>
      )}
    </Box>
  );
}

function outsideText(t: TFunction, total: ReceiptTotal): string {
  const { inTerm } = total;
  const value = formatNumber(outsideOf(total));
  return inTerm
    ? t('products.licenses.reportUsage.itext.receipt.outsideByDays', {
        ...{ value, days: formatNumber(inTerm.days), of: formatNumber(inTerm.of) },
      })
    : t('products.licenses.reportUsage.itext.receipt.outsideTerm', { value });
}
