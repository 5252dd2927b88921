import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usageAccounts as texts } from '#domain/messages/en-gb/usage-accounts.ts';
import { DEFAULT_SEGMENT } from '#domain/usage-accounts/choose.ts';
import { CallError } from '#web/core/call.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { NotFound } from '#web/core/not-found.tsx';
import { AccessDenied } from '#web/core/page-gate.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useWasOpen } from '#web/core/use-was-open.ts';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import { useApplicationSelection } from '#web/features/usage-accounts/application-selection-context.tsx';
import { ApplicationChoice } from '#web/features/usage-accounts/components/application-choice.tsx';
import { usageAccountQuery } from '#web/features/usage-accounts/queries.ts';
import { UsageAccountProvider } from '#web/features/usage-accounts/usage-account-context.tsx';
import { AskAccess } from '#web/features/teams/components/ask-access.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';

addTexts(texts);

/** Everything below `/accounts/{accountId}/cuca/{cucaId}` (2.27): 'default' is a choice, the rest one application. */
export function UsageAccountLayout() {
  const { accountId, cucaId } = useParams({ from: '/portal/accounts/$accountId/cuca/$cucaId' });
  return cucaId === DEFAULT_SEGMENT ? (
    <ApplicationChoice accountId={accountId} />
  ) : (
    <OneApplication accountId={accountId} cucaId={cucaId} />
  );
}

function OneApplication({ accountId, cucaId }: { accountId: string; cucaId: string }) {
  const { t } = useTranslation();
  const { internal } = useUser();
  const { applications } = useApplicationSelection();
  const accountName = useAccountName(accountId) ?? accountId;
  const query = useQuery({ ...usageAccountQuery(accountId, cucaId), enabled: internal });
  const application = applications.find(({ id }) => id === cucaId) ?? query.data;
  const wasOpen = useWasOpen(cucaId, application !== undefined);
  if (application)
    return (
      <UsageAccountProvider
        value={{
          id: cucaId,
          name: application.name,
          visibleItems: [...application.visibleItems],
          accountId,
          caseId: query.data?.caseId ?? null,
        }}
      >
        <Outlet key={cucaId} />
      </UsageAccountProvider>
    );
  if (!internal)
    return (
      <AccessDenied message="errors.cucaPageNoPermission" wasOpen={wasOpen}>
        <AskAccess place={{ accountId, cucaId }} />
      </AccessDenied>
    );
  const { error } = query;
  if (error instanceof CallError && (error.status === 403 || error.status === 404))
    return (
      <NotFound
        title={t('usageAccounts.noApplication')}
        to={links.account(accountId)}
        label={t('usageAccounts.toAccount')}
      >
        {t('usageAccounts.noApplicationText', { account: accountName, cucaId })}
      </NotFound>
    );
  return error ? <FetchFailure query={query} /> : <PageSkeleton />;
}
