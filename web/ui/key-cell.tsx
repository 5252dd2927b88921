import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Ban from 'lucide-react/icons/ban';
import type { ReactNode } from 'react';
import { MONO_FONT } from './theme.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface KeyCellProps {
  /** The end of the key; the whole key never stands on a page. Null where there is no key. */
  tail: string | null;
  /** Stands there where there is no key. */
  placeholder?: string | undefined;
  /** Why the key cannot be used, such as "Inactive": the key is greyed out and offers nothing. */
  disabledReason?: string | undefined;
  /** Copy and download buttons. */
  children?: ReactNode;
}

/** A license key: its tail in even letters and what can be done with it; greyed out with a reason when it cannot be used (2.49). */
export function KeyCell({ tail, placeholder, disabledReason, children }: KeyCellProps) {
  const isDisabled = disabledReason !== undefined;
  const text = (
    <Box
      component="span"
      sx={{
        ...(tail === null ? {} : { fontFamily: MONO_FONT, fontSize: '0.9286em' }),
        color: isDisabled || tail === null ? 'text.secondary' : 'inherit',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      }}
    >
      {tail === null ? placeholder : tail.startsWith('…') ? tail : `…${tail}`}
    </Box>
  );
  if (!isDisabled)
    return (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, maxWidth: '100%' }}>
        {text}
        {children}
      </Box>
    );
  return (
    <Tooltip title={disabledReason} describeChild>
      {/* Reachable, so that the reason is too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <Box
        component="span"
        tabIndex={0}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, maxWidth: '100%' }}
      >
        {text}
        <Box component="span" sx={{ display: 'inline-flex', flex: 'none', color: 'text.secondary' }}>
          <Ban size={13} aria-hidden />
        </Box>
        <VisuallyHidden>{disabledReason}</VisuallyHidden>
      </Box>
    </Tooltip>
  );
}
