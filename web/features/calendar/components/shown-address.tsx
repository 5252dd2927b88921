import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import { copyText } from '#web/ui/copy-text.ts';
import { useAction } from '#web/ui/use-action.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** A new address, the only time that it can be seen. */
export function ShownAddress({ url }: { url: string }) {
  const { t } = useTranslation();
  const { state, run } = useAction();
  const said = {
    idle: '',
    pending: '',
    done: t('calendar.subscription.copied'),
    failed: t('calendar.subscription.copyFailed'),
  }[state];
  return (
    <>
      <Box
        component="code"
        role="textbox"
        aria-readonly
        aria-label={t('calendar.subscription.label')}
        tabIndex={0}
        sx={{
          display: 'block',
          p: 1.5,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
          fontFamily: 'monospace',
          fontSize: '0.875rem',
          overflowWrap: 'anywhere',
          userSelect: 'all',
        }}
      >
        {url}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          startIcon={state === 'done' ? <Check size={16} /> : <Copy size={16} />}
          onClick={() => void run(() => copyText(url))}
        >
          {t(state === 'done' ? 'calendar.subscription.copied' : 'calendar.subscription.copy')}
        </Button>
        {state === 'failed' && <Box sx={{ color: 'error.main' }}>{said}</Box>}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </Box>
    </>
  );
}
