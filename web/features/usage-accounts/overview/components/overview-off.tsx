import Button from '@mui/material/Button';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { StateFrame } from '#web/ui/state-frame.tsx';

/** In place of the overview while its flag is off (2.35): the person has the right to it, and can switch it on. */
export function OverviewOff({ onSwitchOn }: { onSwitchOn: () => void }) {
  const { t } = useTranslation();
  const title = t('overview.off');
  return (
    <>
      <title>{usePageTitle(title)}</title>
      <StateFrame
        heading="h1"
        icon={<LayoutDashboard size={20} />}
        title={title}
        action={
          <Button variant="contained" onClick={onSwitchOn}>
            {t('overview.switchOn')}
          </Button>
        }
      >
        <p>{t('overview.offText')}</p>
      </StateFrame>
    </>
  );
}
