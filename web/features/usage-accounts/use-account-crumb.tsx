import type { ReactNode } from 'react';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useAccountName } from '#web/features/accounts/use-account-name.ts';
import { useUsageAccount } from './usage-account-context.tsx';

/** The account as the first level of a breadcrumb: internal people come from its products. */
export function useAccountCrumb(accountId: string): ReactNode {
  const { internal } = useUser();
  return (
    <PageLink key="account" to={internal ? links.products(accountId) : links.account(accountId)}>
      {useAccountName(accountId) ?? ''}
    </PageLink>
  );
}

/** The breadcrumb of every page of a usage account: account, application. */
export function useCucaCrumbs(): ReactNode[] {
  const { accountId, id, name } = useUsageAccount();
  return [
    useAccountCrumb(accountId),
    <PageLink key="application" to={links.usageAccount(accountId, id)}>
      {name}
    </PageLink>,
  ];
}
