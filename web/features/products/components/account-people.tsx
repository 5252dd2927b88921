import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nameOf } from '#domain/core/person-name.ts';
import { accountQuery } from '#web/features/accounts/queries.ts';

/** An account in one line: its name, who owns it and who looks after it. */
export function AccountPeople({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const { data: account } = useQuery(accountQuery(accountId));
  if (!account) return <>&nbsp;</>;
  const { owner, crCsm, regionalTerritory } = account;
  return [
    account.name,
    ...(owner ? [t('products.list.owner', { name: nameOf(owner) })] : []),
    ...(crCsm ? [t('products.list.csm', { name: nameOf(crCsm) })] : []),
    ...(regionalTerritory ? [regionalTerritory] : []),
  ].join(' · ');
}
