import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { usePageLink } from '#web/core/page-link.tsx';
import type { Reminder } from '../use-reminder.ts';

/** Says that usage of the product waits for a report, and leads to where it is reported (2.43). */
export function ReminderBanner({ said, to }: Reminder) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mb: 2, alignItems: 'center' }}
      action={
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={t('products.licenses.reportDue', { said })}
          {...linkTo(to)}
        >
          {t('products.licenses.uploadUsage')}
        </Button>
      }
    >
      {said}
    </Alert>
  );
}
