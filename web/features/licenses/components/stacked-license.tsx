import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const Lines = styled('div')({
  display: 'grid',
  gap: 6,
  padding: '8px 0',
  minWidth: 0,
  '& .pair': { display: 'flex', alignItems: 'center', gap: 12, minWidth: 0, minHeight: 20 },
  '& .pair > :first-of-type': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
});

/** A license in five lines, where a table of columns would scroll sideways: the cells of the table, put together. */
export function StackedLicense(cells: {
  license: ReactNode;
  expiry: ReactNode;
  licenseKey: ReactNode;
  activation: ReactNode;
  downloaded: ReactNode;
  consumption: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Lines>
      <div className="pair">
        <span>{cells.license}</span>
      </div>
      <div className="pair">
        <span>{cells.licenseKey}</span>
        <span>{cells.activation}</span>
      </div>
      <div className="pair">
        <span className="faint">{t('licenses.column.expiry')}</span>
        <span>{cells.expiry}</span>
      </div>
      <div className="pair">
        <span className="faint">{t('products.licenses.column.lastDownloaded')}</span>
        <span>{cells.downloaded}</span>
      </div>
      <div>{cells.consumption}</div>
    </Lines>
  );
}
