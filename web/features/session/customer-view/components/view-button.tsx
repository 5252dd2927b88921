import Button from '@mui/material/Button';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { customerView } from '#domain/messages/en-gb/customer-view.ts';
import { addTexts } from '#web/core/i18n.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';

addTexts(customerView);

const ViewDialog = lazyPart(
  () => import('./view-dialog.tsx'),
  (part) => part.ViewDialog,
);

interface ViewButtonProps {
  accountId: string;
  account: string;
}

/** Lets staff look at the portal as one of an account's people. */
export function ViewButton({ accountId, account }: ViewButtonProps) {
  const { t } = useTranslation();
  const { internal } = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!internal) return null;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Eye size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('customerView.open')}
      </Button>
      {isOpen && <ViewDialog accountId={accountId} account={account} onClose={() => setOpen(false)} />}
    </>
  );
}
