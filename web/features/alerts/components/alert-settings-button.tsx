import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reachOfNeed } from '#domain/access/need.ts';
import { getAlertSettings } from '#domain/alerts/contract.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { loadCode } from '#web/core/load-code.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';

const AlertSettingsDialog = lazy(async () => ({
  default: (await loadCode(() => import('./alert-settings-dialog.tsx'))).AlertSettingsDialog,
}));

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
      {isOpen && (
        <Suspense fallback={null}>
          <AlertSettingsDialog accountId={accountId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
