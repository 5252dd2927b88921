import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readSort, sortTexts, writeSort, type ReportSort } from '#domain/licenses-report/report-sort.ts';

interface OrderMenuProps {
  sort: ReportSort;
  change: (sort: ReportSort) => void;
}

/** Every order of the report by its name; the heads of the columns ask for the same. */
export function OrderMenu({ sort, change }: OrderMenuProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const now = writeSort(sort);
  const order = t(`licenses.report.order.${now}`);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ArrowUpDown size={16} aria-hidden />}
        aria-label={t('licenses.report.sortBy', { order })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {order}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          root: { role: 'region', 'aria-label': t('licenses.report.sort') },
          paper: { sx: { maxHeight: '60vh' } },
        }}
      >
        {sortTexts.map((text) => (
          <MenuItem
            key={text}
            role="menuitemradio"
            aria-checked={text === now}
            selected={text === now}
            onClick={() => {
              setAnchor(null);
              change(readSort(text));
            }}
          >
            {t(`licenses.report.order.${text}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
