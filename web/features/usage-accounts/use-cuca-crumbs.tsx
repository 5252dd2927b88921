import type { ReactNode } from 'react';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { AccountCrumb } from '#web/features/accounts/use-account-head.tsx';
import { useUsageAccount } from './usage-account-context.tsx';

/** The breadcrumb of every page of a usage account: account, application. */
export function useCucaCrumbs(): ReactNode[] {
  const { accountId, id, name } = useUsageAccount();
  return [
    <AccountCrumb key="account" accountId={accountId} />,
    <PageLink key="application" to={links.usageAccount(accountId, id)}>
      {name}
    </PageLink>,
  ];
}
