import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { copyText } from './copy-text.ts';
import { useAction } from './use-action.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export const SECRET_TEXT = {
  fontFamily: 'monospace',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  userSelect: 'all',
} as const;

interface ShownSecretProps {
  value: string;
  label: string;
  texts: { copy: string; copied: string; failed: string };
  /** Where copying is what everybody came for: Enter copies. */
  hasFocus?: boolean;
}

/** Something that can be seen this once, and a button that copies it. */
export function ShownSecret({ value, label, texts, hasFocus = false }: ShownSecretProps) {
  const { state, run } = useAction();
  const said = { idle: '', pending: '', done: texts.copied, failed: texts.failed }[state];
  return (
    <>
      <Box
        component="code"
        aria-label={label}
        role="textbox"
        aria-readonly
        tabIndex={0}
        sx={{
          ...SECRET_TEXT,
          display: 'block',
          p: 1.5,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {value}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where it is what everybody came for
          autoFocus={hasFocus}
          startIcon={state === 'done' ? <Check size={16} /> : <Copy size={16} />}
          onClick={() => void run(() => copyText(value))}
        >
          {state === 'done' ? texts.copied : texts.copy}
        </Button>
        {state === 'failed' && <Box sx={{ color: 'error.main' }}>{said}</Box>}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </Box>
    </>
  );
}
