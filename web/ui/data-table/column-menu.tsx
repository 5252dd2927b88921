import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Check from 'lucide-react/icons/check';
import Columns3 from 'lucide-react/icons/columns-3';
import { useState } from 'react';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { useOnceOpen } from '../use-once-open.ts';
import type { DataColumn } from './data-column.ts';
import type { ColumnVisibility } from './use-column-visibility.ts';

interface ColumnMenuProps<Row> {
  columns: readonly DataColumn<Row>[];
  visibility: ColumnVisibility;
}

/** The button in the table's head that shows and hides columns (2.68). */
export function ColumnMenu<Row>({ columns, visibility }: ColumnMenuProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isMade = useOnceOpen(anchor !== null);
  return (
    <>
      <Tooltip title={widgets.tableColumns}>
        <IconButton
          size="small"
          aria-label={widgets.tableColumns}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Columns3 size={16} aria-hidden />
        </IconButton>
      </Tooltip>
      {isMade && (
        <Menu
          anchorEl={anchor}
          open={anchor !== null}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            root: { role: 'region', 'aria-label': widgets.tableColumns },
            paper: { sx: { maxHeight: '60vh' } },
          }}
        >
          {columns.map((column) => {
            const isShown = visibility.shown.has(column.id);
            return (
              <MenuItem
                key={column.id}
                role="menuitemcheckbox"
                aria-checked={isShown}
                disabled={column.hideable === false}
                onClick={() => visibility.toggle(column.id)}
              >
                <Box component="span" sx={{ display: 'inline-flex', width: 16, color: 'primary.main' }}>
                  {isShown && <Check size={16} aria-hidden />}
                </Box>
                {column.header}
              </MenuItem>
            );
          })}
          <Divider />
          <MenuItem
            disabled={visibility.isAutomatic}
            onClick={() => {
              visibility.reset();
              setAnchor(null);
            }}
          >
            {widgets.tableColumnsReset}
          </MenuItem>
        </Menu>
      )}
    </>
  );
}
