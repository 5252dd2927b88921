import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import ListFilter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { useId, useState, type ReactNode } from 'react';
import { formatNumber } from '#domain/core/format.ts';
import { SidePanel } from '../side-panel.tsx';
import { useUiLabels } from '../ui-labels.tsx';

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
  const labels = useUiLabels();
  const [open, setOpen] = useState(false);
  const titleId = useId();
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
        {labels.filters}
        {count > 0 && <Count>{formatNumber(count)}</Count>}
      </Button>
      <SidePanel open={open} onClose={close} titleId={titleId} width={WIDTH}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2.5,
            py: 1.5,
            borderBottom: '1px solid',
            borderColor: 'divider',
          }}
        >
          <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
            {labels.filters}
          </Typography>
          <Button size="small" color="inherit" disabled={count === 0} onClick={onClear}>
            {labels.filtersClear}
          </Button>
          <IconButton size="small" aria-label={labels.close} onClick={close}>
            <X size={18} aria-hidden />
          </IconButton>
        </Box>
        <Box
          sx={{
            flex: 1,
            overflowY: 'auto',
            px: 2.5,
            py: 2,
            display: 'grid',
            gap: 2.5,
            alignContent: 'start',
          }}
        >
          {children}
        </Box>
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
