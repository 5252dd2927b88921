import Box from '@mui/material/Box';
import { useParams, useSearch } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ScanLine from 'lucide-react/icons/scan-line';
import Upload from 'lucide-react/icons/upload';
import { useTranslation } from 'react-i18next';
import { hasPage } from '#domain/access/pages.ts';
import { landingOf, type LandingButton, type ReportWay } from '#domain/accounts/landing.ts';
import { accounts as texts } from '#domain/messages/en-gb/accounts.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import type { PageTarget } from '#web/core/page-target.ts';
import { Redirect } from '#web/core/redirect.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { ChoiceCard } from '#web/features/accounts/components/choice-card.tsx';
import { NothingToDo } from '#web/features/accounts/components/nothing-to-do.tsx';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import { useOverviewFlag } from '#web/features/frame/frame-storage.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useApplicationSelection } from '#web/features/usage-accounts/application-selection-context.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

addTexts(texts);

/** 2.15–2.19: the landing page of an account. */
export function LandingPage() {
  const { t } = useTranslation();
  const { accountId } = useParams({ from: '/portal/accounts/$accountId/' });
  const { choose } = useSearch({ from: '/portal/accounts/$accountId/' });
  const user = useUser();
  const [flag] = useOverviewFlag();
  const { selected } = useApplicationSelection();
  const accountName = useAccountName(accountId) ?? '';
  const title = usePageTitle(accountName);
  const question = { grants: grantsOfUser(user), accountId, cuca: selected, flag };
  const landing = landingOf({ ...question, hasPage });

  if (landing.kind === 'redirect')
    return (
      <Redirect to={landing.to === 'products' ? links.products(accountId) : links.newLicenses(accountId)} />
    );
  if (landing.kind === 'nothing')
    return (
      <>
        <title>{title}</title>
        <NothingToDo
          accountName={accountName}
          later={landingOf({ ...question, flag: 'true', hasPage: () => true }).kind !== 'nothing'}
        />
      </>
    );
  const ways = landing.buttons.find((button) => button.action === 'report')?.ways ?? [];
  const cucaId = selected?.id ?? 'default';
  const subChoice = choose === 'report' && ways.length > 1;
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto' }}>
      <PageHead
        title={t(subChoice ? 'landing.reportChoice' : 'landing.question')}
        documentTitle={title}
        breadcrumb={
          subChoice
            ? [
                <PageLink key="account" to={links.account(accountId)}>
                  {accountName}
                </PageLink>,
              ]
            : []
        }
        context={accountName}
      />
      <Box
        component="nav"
        aria-label={t('landing.question')}
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
        }}
      >
        {subChoice
          ? ways.map((way) => <WayCard key={way} way={way} accountId={accountId} cucaId={cucaId} />)
          : landing.buttons.map((button) => (
              <ActionCard key={button.action} button={button} accountId={accountId} cucaId={cucaId} />
            ))}
      </Box>
    </Box>
  );
}

interface InAccount {
  accountId: string;
  cucaId: string;
}

function ActionCard({ button, accountId, cucaId }: InAccount & { button: LandingButton }) {
  const { t } = useTranslation();
  switch (button.action) {
    case 'overview':
      return (
        <ChoiceCard
          to={links.overview(accountId, cucaId)}
          icon={LayoutDashboard}
          title={t('landing.overview')}
        >
          {t('landing.overviewHint')}
        </ChoiceCard>
      );
    case 'downloads':
      return (
        <ChoiceCard to={links.newLicenses(accountId)} icon={Download} title={t('landing.downloads')}>
          {t('landing.downloadsHint')}
        </ChoiceCard>
      );
    case 'report': {
      const [way = 'volume', other] = button.ways;
      const to = other === undefined ? linkOfWay(way, { accountId, cucaId }) : links.reportChoice(accountId);
      return (
        <ChoiceCard to={to} icon={Upload} title={t('landing.report')}>
          {t(other === undefined ? hintOfWay[way] : 'landing.reportHint')}
        </ChoiceCard>
      );
    }
  }
}

const hintOfWay = { imaging: 'landing.reportImagingHint', volume: 'landing.reportVolumeHint' } as const;
const linkOfWay = (way: ReportWay, { accountId, cucaId }: InAccount): PageTarget =>
  way === 'imaging' ? links.imagingReport(accountId, cucaId) : links.volumeReport(accountId);

/** 2.18: the imaging product or volume usage. */
function WayCard({ way, ...where }: InAccount & { way: ReportWay }) {
  const { t } = useTranslation();
  return (
    <ChoiceCard
      to={linkOfWay(way, where)}
      icon={way === 'imaging' ? ScanLine : FileText}
      title={t(way === 'imaging' ? 'landing.imaging' : 'landing.volume')}
    >
      {t(hintOfWay[way])}
    </ChoiceCard>
  );
}
