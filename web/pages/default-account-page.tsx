import { useRouterState } from '@tanstack/react-router';
import { pathInAccount } from '#domain/accounts/default-account.ts';
import { links } from '#web/core/links.ts';
import { Redirect } from '#web/core/redirect.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';

/** 2.05: `/accounts/default/…` goes on in the person's only account, else to the chooser, which remembers the address. */
export function DefaultAccountPage() {
  const here = useRouterState({ select: ({ location }) => location.href });
  const own = Object.keys(useUser().salesforceAccounts);
  const [only] = own;
  return (
    <Redirect
      to={only !== undefined && own.length === 1 ? pathInAccount(here, only) : links.accounts(here)}
    />
  );
}
