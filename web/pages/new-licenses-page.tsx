import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import Lock from 'lucide-react/icons/lock';
import { useTranslation } from 'react-i18next';
import { hasPage } from '#domain/access/pages.ts';
import { landingOf } from '#domain/accounts/landing.ts';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { groupLicenses, nearestExpiryOf } from '#domain/downloads/group-licenses.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { accounts } from '#domain/messages/en-gb/accounts.ts';
import { downloads } from '#domain/messages/en-gb/downloads.ts';
import { licenses as licenseTexts } from '#domain/messages/en-gb/licenses.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { useToday } from '#web/core/use-today.ts';
import { NothingToDo } from '#web/features/accounts/components/nothing-to-do.tsx';
import { SupportButton } from '#web/features/accounts/components/support-button.tsx';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import { LicenseTable } from '#web/features/downloads/components/license-table.tsx';
import { downloadableQuery } from '#web/features/downloads/queries.ts';
import { useLicenseActions } from '#web/features/downloads/use-license-actions.ts';
import { useClientConfig, useUser } from '#web/core/session/current-user-context.tsx';
import { useCan } from '#web/core/session/use-can.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';

addTexts(accounts);
addTexts(downloads);
addTexts(licenseTexts);

/** 2.20: download licenses. The list is asked for only with DOWNLOAD_LICENSES (6.12). */
export function NewLicensesPage() {
  const { t } = useTranslation();
  const { accountId } = useParams({ from: '/portal/accounts/$accountId/new-licenses' });
  const account = useAccountName(accountId) ?? '';
  const may = useCan('DOWNLOAD_LICENSES', { accountId });
  const query = useQuery({ ...downloadableQuery(accountId), enabled: may });
  const { data, error } = query;
  const nothingElse = useNothingElse(accountId);
  const documentTitle = usePageTitle(t('downloadLicense.title'));
  if (!may && nothingElse)
    return (
      <>
        <title>{documentTitle}</title>
        <NothingToDo accountName={account} />
      </>
    );
  return (
    <Box sx={{ maxWidth: 1280, mx: 'auto' }}>
      <PageHead
        title={t('downloadLicense.title')}
        documentTitle={documentTitle}
        context={data && data.length > 0 ? <Summary licenses={data} /> : account}
      />
      {!may ? (
        <EmptyState icon={Lock} title={t('downloadLicense.noRightTitle')} action={<SupportButton />}>
          {t('downloadLicense.noRightText', { account })}
        </EmptyState>
      ) : data ? (
        <Licenses licenses={data} accountId={accountId} account={account} />
      ) : error ? (
        <FetchFailure query={query} />
      ) : (
        <LinesSkeleton count={6} height={56} />
      )}
      <Footer may={may} />
    </Box>
  );
}

/** True for somebody whom the landing page would send here only because nothing else is open to them. */
function useNothingElse(accountId: string): boolean {
  const user = useUser();
  const landing = landingOf({ grants: grantsOfUser(user), accountId, cuca: undefined, flag: null, hasPage });
  return landing.kind !== 'buttons';
}

function Summary({ licenses }: { licenses: readonly DownloadableLicense[] }) {
  const { t } = useTranslation();
  const nearest = nearestExpiryOf(licenses);
  const counted = t('downloadLicense.counted', {
    count: licenses.length,
    number: formatNumber(licenses.length),
  });
  return nearest === null
    ? counted
    : `${counted} · ${t('downloadLicense.nearestExpiry', { date: formatDay(nearest) })}`;
}

interface LicensesProps {
  licenses: readonly DownloadableLicense[];
  accountId: string;
  account: string;
}

function Licenses({ licenses, accountId, account }: LicensesProps) {
  const { t } = useTranslation();
  const actions = useLicenseActions(accountId);
  const today = useToday();
  if (licenses.length === 0)
    return (
      <EmptyState icon={Download} title={t('downloadLicense.empty')}>
        {t('downloadLicense.emptyText', { account })}
      </EmptyState>
    );
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {groupLicenses(licenses).map((group) => (
        <LicenseTable key={group.application?.id ?? ''} group={group} actions={actions} today={today} />
      ))}
    </Box>
  );
}

/** Why a license may be missing (4.01), and the support link at the foot of the page (2.20). */
function Footer({ may }: { may: boolean }) {
  const { t } = useTranslation();
  const { supportEmail } = useClientConfig();
  return (
    <Box component="footer" sx={{ mt: 4, color: 'text.secondary' }}>
      {may && `${t('downloadLicense.onlyUsable')} `}
      {t('downloadLicense.footer')}{' '}
      <Link href={`mailto:${supportEmail}`}>{t('downloadLicense.contactSupport')}</Link>
    </Box>
  );
}
