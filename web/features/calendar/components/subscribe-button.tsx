import Button from '@mui/material/Button';
import Rss from 'lucide-react/icons/rss';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SubscribeDialog } from './subscribe-dialog.tsx';

/** Opens what calendar programs need. */
export function SubscribeButton() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<Rss size={16} />} onClick={() => setOpen(true)}>
        {t('calendar.subscribe')}
      </Button>
      {isOpen && <SubscribeDialog onClose={() => setOpen(false)} />}
    </>
  );
}
