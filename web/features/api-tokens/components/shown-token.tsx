import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useTranslation } from 'react-i18next';
import { copyText } from '#web/ui/copy-text.ts';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const mono = {
  fontFamily: 'monospace',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  userSelect: 'all',
} as const;

/** A new token, the only time that it can be seen: nothing but its button closes this. */
export function ShownToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { state, run } = useAction();
  const said = { idle: '', pending: '', done: t('apiTokens.copied'), failed: t('apiTokens.copyFailed') }[
    state
  ];
  return (
    <DialogFrame
      open
      hideClose
      width={520}
      title={t('apiTokens.shownTitle')}
      description={t('apiTokens.shownText')}
      onClose={() => undefined}
      actions={
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('apiTokens.done')}
        </Button>
      }
    >
      <Box
        component="code"
        aria-label={t('apiTokens.tokenLabel')}
        role="textbox"
        aria-readonly
        tabIndex={0}
        sx={{
          ...mono,
          display: 'block',
          p: 1.5,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {token}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mt: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what everybody came for: Enter copies
          autoFocus
          startIcon={state === 'done' ? <Check size={16} /> : <Copy size={16} />}
          onClick={() => void run(() => copyText(token))}
        >
          {t(state === 'done' ? 'apiTokens.copied' : 'apiTokens.copy')}
        </Button>
        {state === 'failed' && <Box sx={{ color: 'error.main' }}>{said}</Box>}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </Box>
      <Typography variant="subtitle1" component="h3" sx={{ mt: 2.5, mb: 0.5 }}>
        {t('apiTokens.tryIt')}
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={t('apiTokens.tryIt')}
        role="region"
        sx={{ ...mono, m: 0, whiteSpace: 'pre-wrap', color: 'text.secondary', fontSize: '0.8125rem' }}
      >
        {`curl -H "Authorization: Bearer $PORTAL_TOKEN" ${window.location.origin}/api/tokens/self`}
      </Box>
    </DialogFrame>
  );
}
