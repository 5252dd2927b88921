import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { sameFilters, writeFilters } from '#domain/licenses-report/filter-address.ts';
import { settleSort, writeSort } from '#domain/licenses-report/report-sort.ts';
import { fromSaved } from '#domain/licenses-report/saved-filters.ts';
import type { ReportView } from '#domain/licenses-report/views/schema.ts';
import { reportViews } from '#domain/messages/en-gb/report-views.ts';
import { addTexts } from '#web/core/i18n.ts';
import { useOnceOpen } from '#web/ui/use-once-open.ts';
import { reportViewsQuery, viewKeysQuery } from '../queries.ts';
import { showColumns } from '../show-columns.ts';
import { ManageDialog } from './manage-dialog.tsx';
import { ViewDialog, type Looked } from './view-dialog.tsx';
import { ViewFacts } from './view-facts.tsx';

addTexts(reportViews);

type Opened = { kind: 'view'; view: ReportView | null } | { kind: 'manage' } | null;

/** Told, not offered: as readable as any other text. */
const told = { whiteSpace: 'normal', color: 'text.secondary', '&.Mui-disabled': { opacity: 1 } } as const;

/** One's own views of the report and those of colleagues, each with its exact count. */
export const ViewsMenu = memo(function ViewsMenu(looked: Looked) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isMade = useOnceOpen(anchor !== null);
  const [opened, setOpened] = useState<Opened>(null);
  const isInSight = anchor !== null || opened !== null;
  const { views, counts, isError, countText } = useListed(isInSight);
  const isShown = (view: ReportView): boolean =>
    sameFilters(fromSaved(view.filters), looked.filters) && view.sort === writeSort(looked.sort);
  const choose = (next: Opened) => () => {
    setAnchor(null);
    setOpened(next);
  };
  const open = (view: ReportView) => () => {
    setAnchor(null);
    showColumns(view);
    const search = { ...writeFilters(fromSaved(view.filters)), sort: settleSort(view.sort) };
    void navigate({ to: '/reports/licenses', search });
  };
  return (
    <>
      <OpenButton isOpen={anchor !== null} onOpen={setAnchor} />
      {isMade && (
        <Menu
          anchorEl={anchor}
          open={anchor !== null}
          onClose={() => setAnchor(null)}
          slotProps={{
            root: { role: 'region', 'aria-label': t('reportViews.menu') },
            paper: { sx: { maxHeight: '60vh', maxWidth: 420 } },
          }}
        >
          {views.length === 0 && (
            <MenuItem disabled sx={told}>
              {t(isError ? 'reportViews.failed' : 'reportViews.none')}
            </MenuItem>
          )}
          {views.map((view) => (
            <MenuItem
              key={view.id}
              role="menuitemradio"
              aria-checked={isShown(view)}
              selected={isShown(view)}
              onClick={open(view)}
              sx={{ display: 'flex', gap: 3, alignItems: 'baseline', whiteSpace: 'normal' }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {view.name}
                <ViewFacts view={view} />
              </Box>
              <span className="tabular">{countText(view)}</span>
            </MenuItem>
          ))}
          <Divider />
          <MenuItem onClick={choose({ kind: 'view', view: null })}>{t('reportViews.save')}</MenuItem>
          <MenuItem disabled={views.length === 0} onClick={choose({ kind: 'manage' })}>
            {t('reportViews.manage')}
          </MenuItem>
        </Menu>
      )}
      {opened?.kind === 'manage' && (
        <ManageDialog
          views={views}
          counts={counts}
          onEdit={(view) => setOpened({ kind: 'view', view })}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'view' && (
        <ViewDialog view={opened.view} looked={looked} onClose={() => setOpened(null)} />
      )}
    </>
  );
});

function OpenButton({ isOpen, onOpen }: { isOpen: boolean; onOpen: (button: HTMLElement) => void }) {
  const { t } = useTranslation();
  return (
    <Button
      color="inherit"
      size="small"
      endIcon={<ChevronDown size={14} aria-hidden />}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {t('licenses.report.viewsMenu')}
    </Button>
  );
}

/** The views with their counts; nothing is asked for while they are out of sight. */
function useListed(isInSight: boolean) {
  const { t } = useTranslation();
  const { data: views = [], isError } = useQuery({ ...reportViewsQuery, enabled: isInSight });
  const enabled = isInSight && views.length > 0;
  const { data: counts, isError: isUncounted } = useQuery({ ...viewKeysQuery, enabled });
  // A number that is not known is none: nothing stands there where counting failed.
  const countText = ({ id }: ReportView): string => {
    const count = counts?.get(id);
    if (count !== undefined) return formatNumber(count);
    return isUncounted ? '' : t('reportViews.counting');
  };
  return { views, counts, isError, countText };
}
