import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ListFilter from 'lucide-react/icons/list-filter';
import { useState, type ReactNode } from 'react';
import { formatNumber } from '#domain/core/format.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { SidePanel } from '../side-panel.tsx';

interface FilterPanelProps {
  /** How many filters are set. */
  count: number;
  /** The fields; they act at once. */
  children: ReactNode;
  onClear: () => void;
}

/** The panel's width in px (9.21). */
const WIDTH = 400;

/** The button that opens the filters, and the panel beside the page that holds them. */
export function FilterPanel({ count, children, onClear }: FilterPanelProps) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={open}
        startIcon={<ListFilter size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {widgets.filters}
        {count > 0 && <Count>{formatNumber(count)}</Count>}
      </Button>
      <SidePanel
        open={open}
        onClose={close}
        title={widgets.filters}
        action={
          <Button size="small" color="inherit" disabled={count === 0} onClick={onClear}>
            {widgets.filtersClear}
          </Button>
        }
        width={WIDTH}
      >
        <Box sx={{ display: 'grid', gap: 2.5 }}>{children}</Box>
      </SidePanel>
    </>
  );
}

const Count = styled('span')({
  marginLeft: 8,
  padding: '0 6px',
  borderRadius: 6,
  backgroundColor: 'var(--mui-palette-accent-soft)',
  color: 'var(--mui-palette-primary-main)',
  fontSize: '0.75rem',
  lineHeight: '1.125rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});
