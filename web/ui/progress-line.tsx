import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import { formatNumber } from '#domain/core/format.ts';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { fillText } from '#domain/messages/fill-text.ts';

interface ProgressLineProps {
  /** What is being done. */
  label: string;
  done: number;
  /** Left out while nobody knows it. */
  total?: number | undefined;
  /** How the figures are written; as whole numbers unless given. */
  format?: (value: number) => string;
  /** Rate and remaining time, in words. */
  detail?: ReactNode;
  onCancel?: (() => void) | undefined;
}

/** Long work: count, rate, remaining time, and a way to stop it. */
export function ProgressLine(props: ProgressLineProps) {
  const { label, done, total, format = formatNumber, detail, onCancel } = props;
  const isKnown = total !== undefined && total > 0;
  const count = isKnown
    ? fillText(ui.progressCount, { done: format(done), total: format(total) })
    : format(done);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mb: 0.75 }}>
          <Box component="span" sx={{ fontWeight: 500, flex: '1 1 auto', overflowWrap: 'anywhere' }}>
            {label}
          </Box>
          <Box component="span" className="tabular" sx={{ color: 'text.secondary', typography: 'body2' }}>
            {count}
            {detail !== undefined && <> · {detail}</>}
          </Box>
        </Box>
        <LinearProgress
          aria-label={label}
          aria-valuetext={count}
          {...(isKnown ? { variant: 'determinate', value: Math.min(100, (done / total) * 100) } : {})}
        />
      </Box>
      {onCancel !== undefined && (
        <Button size="small" variant="outlined" color="inherit" onClick={onCancel}>
          {ui.cancel}
        </Button>
      )}
    </Box>
  );
}
