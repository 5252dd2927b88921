import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { useAccountName } from './use-account-name.ts';

/** The account as the first level of a breadcrumb: internal people come from its products. */
export function AccountCrumb({ accountId }: { accountId: string }) {
  const { internal } = useUser();
  return (
    <PageLink to={internal ? links.products(accountId) : links.account(accountId)}>
      {useAccountName(accountId) ?? ''}
    </PageLink>
  );
}

/** What the head of a page of an account needs: it stands below the account, and its title names both. */
export function useAccountHead(accountId: string, title: string) {
  const account = useAccountName(accountId) ?? '';
  return {
    account,
    head: {
      title,
      documentTitle: usePageTitle([title, account].filter((part) => part !== '').join(' · ')),
      breadcrumb: [<AccountCrumb key="account" accountId={accountId} />],
    },
  };
}
