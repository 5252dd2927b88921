import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { landingOf } from '#domain/accounts/landing.ts';
import { activation } from '#domain/messages/en-gb/activation.ts';
import { accounts } from '#domain/messages/en-gb/accounts.ts';
import { downloads } from '#domain/messages/en-gb/downloads.ts';
import { firstPageOf } from '#domain/usage-accounts/cuca-page.ts';
import type { OwnApplication } from '#domain/usage-accounts/own-applications.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { CertificationAsked } from '#web/features/account-state/components/certification-asked.tsx';
import { NothingToDo } from '#web/features/accounts/components/nothing-to-do.tsx';
import { OpenApplications } from '#web/features/accounts/components/open-applications.tsx';
import { SupportButton } from '#web/features/accounts/components/support-button.tsx';
import { useAccountHead } from '#web/features/accounts/use-account-head.tsx';
import { DownloadsFooter, DownloadsSummary } from '#web/features/downloads/components/downloads-facts.tsx';
import { DownloadList } from '#web/features/downloads/components/download-list.tsx';
import { DownloadsSkeleton } from '#web/features/downloads/components/downloads-skeleton.tsx';
import { downloadableQuery } from '#web/features/downloads/queries.ts';
import { useOverviewFlag } from '#web/features/frame/frame-storage.ts';
import { useApplicationSelection } from '#web/features/usage-accounts/application-selection-context.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useCan } from '#web/core/session/use-can.ts';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';

addTexts(activation);
addTexts(accounts);
addTexts(downloads);

/** 2.20: download licenses. The list is asked for only with DOWNLOAD_LICENSES (6.12). */
export function NewLicensesPage() {
  const { t } = useTranslation();
  const { accountId } = useParams({ from: '/portal/accounts/$accountId/new-licenses' });
  const may = useCan('DOWNLOAD_LICENSES', { accountId });
  const { data } = useQuery({ ...downloadableQuery(accountId), enabled: may });
  const { nothingElse, isNothing, open } = useWhatElse(accountId);
  const { internal } = useUser();
  const title = t(may || !isNothing ? 'frame.page.newLicenses' : 'landing.nothingTitle');
  const { account, head } = useAccountHead(accountId, title);
  const subject = t('accounts.supportSubject', { account, page: title });
  if (!may && isNothing)
    return (
      <>
        <title>{head.documentTitle}</title>
        <CertificationAsked accountId={accountId} />
        <NothingToDo accountId={accountId} accountName={account} />
      </>
    );
  return (
    <Box component={ContentColumn}>
      <PageHead
        {...head}
        context={
          may ? data && data.length > 0 ? <DownloadsSummary licenses={data} /> : <>&nbsp;</> : undefined
        }
      />
      {nothingElse && !internal && <CertificationAsked accountId={accountId} />}
      {may ? (
        <Licenses accountId={accountId} account={account} subject={subject} />
      ) : (
        <NoRight account={account} subject={subject}>
          {nothingElse && <OpenApplications accountId={accountId} applications={open} />}
        </NoRight>
      )}
    </Box>
  );
}

interface NoRightProps {
  account: string;
  subject: string;
  /** What is open to the person instead. */
  children: ReactNode;
}

/** 6.12: downloads are not part of the role. */
function NoRight({ account, subject, children }: NoRightProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={Lock}
      title={t('downloadLicense.noRightTitle')}
      action={
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5 }}>
          {children}
          <SupportButton subject={subject} />
        </Box>
      }
    >
      {t('downloadLicense.noRightText', { account })}
    </EmptyState>
  );
}

/**
 * Whether the landing page would send somebody here only because nothing of the account is open to them, and the
 * applications that have a page for them all the same.
 */
function useWhatElse(accountId: string): {
  nothingElse: boolean;
  isNothing: boolean;
  open: readonly OwnApplication[];
} {
  const user = useUser();
  const { selected, applications } = useApplicationSelection();
  const [flag] = useOverviewFlag();
  const about = { grants: grantsOfUser(user), accountId, flag };
  const nothingElse = landingOf({ ...about, cuca: selected }).kind !== 'buttons';
  const open = applications.filter((cuca) => firstPageOf({ ...about, cuca }) !== null);
  return { nothingElse, isNothing: nothingElse && open.length === 0, open };
}

function Licenses({ accountId, account, subject }: Record<'accountId' | 'account' | 'subject', string>) {
  const { t } = useTranslation();
  const query = useQuery(downloadableQuery(accountId));
  const { data, error } = query;
  if (!data) return error ? <FetchFailure query={query} /> : <DownloadsSkeleton />;
  if (data.length === 0)
    return (
      <EmptyState
        icon={Download}
        title={t('downloadLicense.empty')}
        action={<SupportButton subject={subject} />}
      >
        {t('downloadLicense.emptyText', { account })}
      </EmptyState>
    );
  return (
    <>
      <DownloadList key={accountId} licenses={data} accountId={accountId} account={account} />
      <DownloadsFooter accountId={accountId} licenses={data} subject={subject} />
    </>
  );
}
