import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pathInAccount } from '#domain/accounts/default-account.ts';
import type { AccountName } from '#domain/accounts/schema.ts';
import { takingFlags } from '#web/core/kept-flags.ts';
import { keptAddress } from '#web/core/page-target.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { AsyncAutocomplete } from '#web/ui/fields/async-autocomplete.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { loadAccounts } from '../queries.ts';

/** 2.05: every account is open to staff, so they look for the one that an address waits for. */
export function StaffAccountChoice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ from: '/portal/accounts' });
  return (
    <ContentColumn>
      <PageHead title={t('accounts.title')} documentTitle={usePageTitle(t('accounts.title'))} />
      <AsyncAutocomplete<AccountName>
        label={t('accounts.account')}
        help={t('accounts.accountHelp')}
        value={null}
        onChange={(account) => {
          const to = account && keptAddress(pathInAccount(search.next, account.id));
          if (to) void navigate(takingFlags(to, search));
        }}
        load={loadAccounts}
        optionId={({ id }) => id}
        optionLabel={({ id, name }) => `${name} (${id})`}
      />
    </ContentColumn>
  );
}
