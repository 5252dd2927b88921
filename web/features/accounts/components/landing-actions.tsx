import Button from '@mui/material/Button';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Download from 'lucide-react/icons/download';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Users from 'lucide-react/icons/users';
import Upload from 'lucide-react/icons/upload';
import { useTranslation } from 'react-i18next';
import type { LandingButton, ReportWay } from '#domain/accounts/landing.ts';
import { links } from '#web/core/links.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import type { PageTarget } from '#web/core/page-target.ts';

interface InAccount {
  accountId: string;
  cucaId: string;
}

export const targetOfWay = (way: ReportWay, accountId: string): PageTarget =>
  way.kind === 'imaging' ? links.imagingReport(accountId, way.cucaId) : links.volumeReport(accountId);

const icons = { overview: LayoutDashboard, report: Upload, downloads: Download, settings: Users } as const;

function targetOf(button: LandingButton, where: InAccount): PageTarget {
  switch (button.action) {
    case 'overview':
      return links.overview(where.accountId, where.cucaId);
    case 'downloads':
      return links.newLicenses(where.accountId);
    case 'settings':
      return links.settings(where.accountId, where.cucaId);
    case 'report': {
      const [way, other] = button.ways;
      return other === undefined ? targetOfWay(way, where.accountId) : links.reportChoice(where.accountId);
    }
  }
}

/** The buttons of the landing page (2.15); reporting is what most people come for, past usage is everybody's. */
export function LandingActions({ buttons, ...where }: InAccount & { buttons: readonly LandingButton[] }) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  return (
    <>
      {buttons.map((button) => {
        const Icon = icons[button.action];
        const look = button.action === 'report' ? ('contained' as const) : ('outlined' as const);
        return (
          <Button
            key={button.action}
            variant={look}
            color={look === 'contained' ? 'primary' : 'inherit'}
            startIcon={<Icon size={16} aria-hidden />}
            {...linkTo(targetOf(button, where))}
          >
            {t(`landing.${button.action}`)}
          </Button>
        );
      })}
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ClipboardCheck size={16} aria-hidden />}
        {...linkTo(links.pastUsage(where.accountId))}
      >
        {t('landing.pastUsage')}
      </Button>
    </>
  );
}
