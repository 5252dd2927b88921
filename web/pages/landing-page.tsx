import Box from '@mui/material/Box';
import { useParams, useSearch } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import ScanLine from 'lucide-react/icons/scan-line';
import { useTranslation } from 'react-i18next';
import { canOnAccount } from '#domain/access/can.ts';
import { landingOf, type ReportWay } from '#domain/accounts/landing.ts';
import { accounts as texts } from '#domain/messages/en-gb/accounts.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { PageLink } from '#web/core/page-link.tsx';
import { Redirect } from '#web/core/redirect.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { AccountStateSlot } from '#web/features/account-state/components/account-state-slot.tsx';
import { ChoiceCard } from '#web/core/choice-card.tsx';
import { targetOfWay, LandingActions } from '#web/features/accounts/components/landing-actions.tsx';
import { targetOfLanding } from '#web/features/accounts/landing-target.ts';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import { useOverviewFlag } from '#web/features/frame/frame-storage.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useApplicationSelection } from '#web/features/usage-accounts/application-selection-context.tsx';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

addTexts(texts);

const Reminder = lazyPart(
  () => import('#web/features/imaging-usage/reminders/components/reminder.tsx'),
  (part) => part.Reminder,
);

/** 2.15–2.19: the landing page of an account. */
export function LandingPage() {
  const { t } = useTranslation();
  const { accountId } = useParams({ from: '/portal/accounts/$accountId/' });
  const { choose } = useSearch({ from: '/portal/accounts/$accountId/' });
  const user = useUser();
  const [flag] = useOverviewFlag();
  const { selected, applications } = useApplicationSelection();
  const accountName = useAccountName(accountId) ?? '';
  const title = usePageTitle(accountName);
  const question = { grants: grantsOfUser(user), accountId, cuca: selected, applications, flag };
  const landing = landingOf(question);

  if (landing.kind === 'redirect') return <Redirect to={targetOfLanding(landing, accountId)} />;
  const where = { accountId, cucaId: selected?.id ?? 'default' };
  const ways = landing.buttons.find((button) => button.action === 'report')?.ways ?? [];
  if (choose === 'report' && ways.length > 1)
    return <ReportChoice ways={ways} accountId={accountId} accountName={accountName} title={title} />;
  const hasChoice = Object.keys(user.salesforceAccounts).length > 1;
  const above = hasChoice ? <PageLink to={links.accounts()}>{t('landing.accounts')}</PageLink> : t('landing.account'); // prettier-ignore
  return (
    <ContentColumn>
      <PageHead
        title={accountName}
        documentTitle={title}
        breadcrumb={[above]}
        action={<LandingActions buttons={landing.buttons} {...where} />}
      />
      <AccountStateSlot accountId={accountId} key={accountId} />
      {canOnAccount(question.grants, 'REPORT_LEADTOOLS_USAGE', accountId) && (
        <Reminder accountId={accountId} key={`reminder ${accountId}`} />
      )}
    </ContentColumn>
  );
}

interface ReportChoiceProps {
  ways: readonly ReportWay[];
  accountId: string;
  accountName: string;
  title: string;
}

/** 2.18: the imaging product or volume usage. */
function ReportChoice({ ways, accountId, accountName, title }: ReportChoiceProps) {
  const { t } = useTranslation();
  const { applications } = useApplicationSelection();
  const nameOf = (cucaId: string) => applications.find(({ id }) => id === cucaId)?.name ?? cucaId;
  const back = (
    <PageLink key="account" to={links.account(accountId)}>
      {accountName}
    </PageLink>
  );
  return (
    <ContentColumn>
      <PageHead title={t('landing.reportChoice')} documentTitle={title} breadcrumb={[back]} />
      <Box
        component="nav"
        aria-label={t('landing.reportChoice')}
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
        }}
      >
        {ways.map((way) => (
          <ChoiceCard
            key={way.kind === 'imaging' ? way.cucaId : ''}
            to={targetOfWay(way, accountId)}
            icon={way.kind === 'imaging' ? ScanLine : FileText}
            title={t(`landing.${way.kind}`)}
          >
            {way.kind === 'imaging'
              ? t('landing.reportImagingHint', { application: nameOf(way.cucaId) })
              : t('landing.reportVolumeHint')}
          </ChoiceCard>
        ))}
      </Box>
    </ContentColumn>
  );
}
