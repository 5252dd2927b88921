import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { SECRET_TEXT, ShownSecret } from '#web/ui/shown-secret.tsx';

/** A new token, the only time that it can be seen: nothing but its button closes this. */
export function ShownToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslation();
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
      <ShownSecret
        value={token}
        label={t('apiTokens.tokenLabel')}
        texts={{
          copy: t('apiTokens.copy'),
          copied: t('apiTokens.copied'),
          failed: t('apiTokens.copyFailed'),
        }}
        hasFocus
      />
      <Typography variant="subtitle1" component="h3" sx={{ mt: 2.5, mb: 0.5 }}>
        {t('apiTokens.tryIt')}
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={t('apiTokens.tryIt')}
        role="region"
        sx={{ ...SECRET_TEXT, m: 0, whiteSpace: 'pre-wrap', color: 'text.secondary', fontSize: '0.8125rem' }}
      >
        {`curl -H "Authorization: Bearer $PORTAL_TOKEN" ${window.location.origin}/api/tokens/self`}
      </Box>
    </DialogFrame>
  );
}
