import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reachOfNeed } from '#domain/access/need.ts';
import { getAlertSettings } from '#domain/alerts/contract.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';

const AlertSettingsDialog = lazyPart(
  () => import('./alert-settings-dialog.tsx'),
  (part) => part.AlertSettingsDialog,
);

/** Opens who is told, for those who may choose it. */
export function AlertSettingsButton({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const grants = grantsOfUser(useUser());
  const [isOpen, setOpen] = useState(false);
  if (reachOfNeed(grants, getAlertSettings.access.need, accountId).length === 0) return null;
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        {t('alerts.settings.open')}
      </Button>
      {isOpen && <AlertSettingsDialog accountId={accountId} onClose={() => setOpen(false)} />}
    </>
  );
}
