import WifiOff from 'lucide-react/icons/wifi-off';
import { useTranslation } from 'react-i18next';
import { useConnectionLost } from '#web/core/use-connection.ts';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import { StateFrame } from '#web/ui/state-frame.tsx';

/** A page whose code is on its way: its outline, or that there is no connection to fetch it. */
export function PagePending() {
  const { t } = useTranslation();
  if (!useConnectionLost()) return <PageSkeleton />;
  return (
    <StateFrame heading="h1" icon={<WifiOff size={20} />} title={t('common.noConnection')}>
      <p>{t('common.noConnectionHelp')}</p>
    </StateFrame>
  );
}
