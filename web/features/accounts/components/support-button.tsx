import Button from '@mui/material/Button';
import Mail from 'lucide-react/icons/mail';
import { useTranslation } from 'react-i18next';
import { useClientConfig } from '#web/core/session/current-user-context.tsx';

/** The fixed contact as a button, for places where nothing else can be done (2.04, 8.40). */
export function SupportButton() {
  const { t } = useTranslation();
  const { supportEmail } = useClientConfig();
  return (
    <Button
      variant="outlined"
      color="inherit"
      href={`mailto:${supportEmail}`}
      startIcon={<Mail size={16} aria-hidden />}
    >
      {t('accounts.contactSupport')}
    </Button>
  );
}
