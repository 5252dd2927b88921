import Button from '@mui/material/Button';
import Mail from 'lucide-react/icons/mail';
import { useTranslation } from 'react-i18next';
import { useSupportMail } from '#web/core/use-support-mail.ts';

/** The fixed contact as a button, for places where nothing else can be done (2.04, 8.40). */
export function SupportButton({ subject }: { subject?: string }) {
  const { t } = useTranslation();
  const mail = useSupportMail();
  return (
    <Button
      variant="outlined"
      color="inherit"
      href={mail(subject)}
      startIcon={<Mail size={16} aria-hidden />}
    >
      {t('accounts.contactSupport')}
    </Button>
  );
}
