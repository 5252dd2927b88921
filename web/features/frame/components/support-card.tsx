import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useClientConfig } from '#web/core/session/current-user-context.tsx';
import { useSupportMail } from '#web/core/use-support-mail.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';

/** The fixed customer-success contact (8.40). */
export function SupportCard({ anchor, onClose }: { anchor: HTMLElement | null; onClose: () => void }) {
  const { t } = useTranslation();
  const { supportEmail } = useClientConfig();
  const mail = useSupportMail();
  const id = useId();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: -8, horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { width: 340, maxWidth: 'calc(100vw - 24px)', p: 2 },
        },
      }}
    >
      <Typography id={id} variant="h3" component="h2">
        {t('frame.support.title')}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 0.5 }}>
        {t('frame.support.text')}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 1.5 }}>
        <Link
          href={mail()}
          // When the mail is begun, the title of the tab names the page and its account.
          onClick={(event) => event.currentTarget.setAttribute('href', mail(document.title))}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {supportEmail}
        </Link>
        <CopyButton value={supportEmail} label={t('frame.support.email')} />
      </Box>
    </Popover>
  );
}
