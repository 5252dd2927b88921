import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { CHOSEN_MAX } from '#domain/licenses-report/bulk/schema.ts';
import type { ReportSort } from '#domain/licenses-report/report-sort.ts';
import { reportBulk } from '#domain/messages/en-gb/report-bulk.ts';
import { addTexts } from '#web/core/i18n.ts';
import { useFileSave } from '#web/core/use-file-save.ts';
import { ICON_ON_PHONES } from '#web/ui/icon-on-phones.ts';
import { useOnceOpen } from '#web/ui/use-once-open.ts';
import { exportReport } from '../../queries.ts';
import type { Chosen, Deed } from '../queries.ts';
import { BulkDialog } from './bulk-dialog.tsx';

addTexts(reportBulk);

interface BulkMenuProps {
  chosen: Chosen;
  sort: ReportSort;
  /** How many the filters leave; null while it is not known. */
  total: number | null;
}

/** What can be done with the selected license keys, or with all that the filters leave. */
export const BulkMenu = memo(function BulkMenu({ chosen, sort, total }: BulkMenuProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isMade = useOnceOpen(anchor !== null);
  const [deed, setDeed] = useState<Deed | null>(null);
  const { save, isSaving, received } = useFileSave<'csv' | 'xlsx'>({
    save: (format, onReceived) => exportReport(chosen, sort, format, onReceived),
    saved: (name) => t('reportBulk.exported', { name }),
    failed: t('reportBulk.exportFailed'),
  });
  const selected = chosen.licenseKeyId.length;
  const isTooMany = selected > CHOSEN_MAX;
  const label = isSaving
    ? [t('reportBulk.saving'), received].join(' ').trim()
    : selected > 0
      ? t('reportBulk.chosen', { number: formatNumber(selected) })
      : t('reportBulk.all', { number: total === null ? '…' : formatNumber(total) });
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Ellipsis size={16} aria-hidden />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-disabled={isSaving}
        onClick={(event) => !isSaving && setAnchor(event.currentTarget)}
        sx={ICON_ON_PHONES}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }} className="tabular">
          {label}
        </Box>
      </Button>
      {isMade && (
        <Menu
          anchorEl={anchor}
          open={anchor !== null}
          onClose={() => setAnchor(null)}
          slotProps={{ root: { role: 'region', 'aria-label': t('reportBulk.menu') } }}
        >
          {isTooMany && (
            <MenuItem disabled>{t('reportBulk.tooMany', { number: formatNumber(CHOSEN_MAX) })}</MenuItem>
          )}
          <MenuItem disabled={isTooMany} onClick={choose(() => save('xlsx'))}>
            {t('reportBulk.xlsx')}
          </MenuItem>
          <MenuItem disabled={isTooMany} onClick={choose(() => save('csv'))}>
            {t('reportBulk.csv')}
          </MenuItem>
          <Divider />
          <MenuItem disabled={isTooMany} onClick={choose(() => setDeed('remind'))}>
            {t('reportBulk.remind.item')}
          </MenuItem>
          <MenuItem disabled={isTooMany} onClick={choose(() => setDeed('ask'))}>
            {t('reportBulk.ask.item')}
          </MenuItem>
        </Menu>
      )}
      {deed !== null && <BulkDialog deed={deed} chosen={chosen} onClose={() => setDeed(null)} />}
    </>
  );
});
