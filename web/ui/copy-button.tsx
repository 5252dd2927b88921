import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { fillLabel, useUiLabels } from './ui-labels.tsx';
import { useCopy } from './use-copy.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface CopyButtonProps {
  /** The text itself, or what fetches it when the button is pressed. */
  value: string | (() => Promise<string>);
  /** Names what is copied: "Copy license key". */
  label: string;
  /** Inside a grid the cell takes the focus, not the button. */
  tabIndex?: number;
}

/** Copies a text and confirms it in place and to screen readers. */
export function CopyButton({ value, label, tabIndex }: CopyButtonProps) {
  const labels = useUiLabels();
  const { state, copy } = useCopy();
  const [pointed, setPointed] = useState(false);
  const said = { idle: '', copied: labels.copied, failed: labels.copyFailed }[state];
  const Icon = { idle: Copy, copied: Check, failed: X }[state];
  const name = fillLabel(labels.copyNamed, { label });
  return (
    <>
      <Tooltip
        title={said || name}
        open={pointed || state !== 'idle'}
        onOpen={() => setPointed(true)}
        onClose={() => setPointed(false)}
      >
        <IconButton
          size="small"
          aria-label={name}
          {...(tabIndex === undefined ? {} : { tabIndex })}
          onClick={() => void copy(value)}
          sx={{ color: { idle: 'text.secondary', copied: 'success.main', failed: 'error.main' }[state] }}
        >
          <Icon size={15} aria-hidden />
        </IconButton>
      </Tooltip>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
