import { useParams } from '@tanstack/react-router';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { firstPageOf } from '#domain/usage-accounts/cuca-page.ts';
import { links } from '#web/core/links.ts';
import { Redirect } from '#web/core/redirect.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useOverviewFlag } from '#web/features/frame/frame-storage.ts';
import { NothingOpen } from '#web/features/usage-accounts/components/nothing-open.tsx';
import { useUsageAccount } from '#web/features/usage-accounts/usage-account-context.tsx';

/** The address of a usage account, or of a product in it, leads to the first page there that the person may open. */
export function UsageAccountPage() {
  const { productName } = useParams({ strict: false });
  const grants = grantsOfUser(useUser());
  const here = useUsageAccount();
  const [flag] = useOverviewFlag();
  const { accountId, id } = here;
  switch (firstPageOf({ grants, accountId, cuca: here, flag }, productName)) {
    case 'overview':
      return <Redirect to={links.overview(accountId, id, productName)} />;
    case 'report':
      return <Redirect to={links.imagingReport(accountId, id, productName)} />;
    case 'settings':
      return <Redirect to={links.settings(accountId, id)} />;
    case null:
      return <NothingOpen />;
  }
}
