import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportRow } from '#domain/licenses-report/schema.ts';
import { NoCucaWarning } from './report-cells.tsx';

const Lines = styled('div')({
  display: 'grid',
  gap: 6,
  padding: '8px 0',
  minWidth: 0,
  '& .key': { display: 'flex', alignItems: 'baseline', gap: 12, minWidth: 0 },
  '& .what': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 500 },
  '& .what span': { fontWeight: 400, color: 'var(--mui-palette-text-secondary)' },
});

interface PhoneRowProps {
  row: ReportRow;
  /** The account is not named above the row. */
  hasAccount: boolean;
  expiry: ReactNode;
  consumption: ReactNode;
}

/** A key in two lines: what it is with its warning (2.68) and when it expires; its consumption. */
export function PhoneRow({ row, hasAccount, expiry, consumption }: PhoneRowProps) {
  const { t } = useTranslation();
  const { licensedProduct, productName, productLicense, partialLicenseKey: tail } = row;
  const name = productLicense ?? (tail === null ? t('licenses.noKey') : `…${tail}`);
  return (
    <Lines>
      {hasAccount && <div className="second">{row.account.name}</div>}
      <div className="key">
        <span className="what">
          {licensedProduct ?? productName} <span>{name}</span>
        </span>
        <NoCucaWarning row={row} />
        <span>{expiry}</span>
      </div>
      <div>{consumption}</div>
    </Lines>
  );
}
