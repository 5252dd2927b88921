import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DownloadSort } from '#domain/downloads/download-search.ts';

interface SortChoiceProps {
  sorts: readonly DownloadSort[];
  sort: DownloadSort;
  onChange: (sort: DownloadSort) => void;
}

/** The order of the licenses, which its button names. */
export function SortChoice({ sorts, sort, onChange }: SortChoiceProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('downloadLicense.sort');
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ArrowUpDown size={15} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: 'text.secondary' }}
      >
        {label} {t(`downloadLicense.sorts.${sort}`).toLowerCase()}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ root: { role: 'region', 'aria-label': label } }}
      >
        {sorts.map((one) => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={one === sort}
            selected={one === sort}
            onClick={() => {
              setAnchor(null);
              if (one !== sort) onChange(one);
            }}
          >
            {t(`downloadLicense.sorts.${one}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
