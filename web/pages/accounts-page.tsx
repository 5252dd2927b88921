import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useNavigate, useSearch } from '@tanstack/react-router';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pathInAccount } from '#domain/accounts/default-account.ts';
import { findAccounts } from '#domain/accounts/find-accounts.ts';
import { formatNumber } from '#domain/core/format.ts';
import { accounts as texts } from '#domain/messages/en-gb/accounts.ts';
import { addTexts } from '#web/core/i18n.ts';
import { takingFlags } from '#web/core/kept-flags.ts';
import { keptAddress } from '#web/core/page-target.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { AccountList } from '#web/features/accounts/components/account-list.tsx';
import { NoAccount } from '#web/features/accounts/components/no-account.tsx';
import { StaffAccountChoice } from '#web/features/accounts/components/staff-account-choice.tsx';
import { useAccountChoices } from '#web/features/accounts/use-account-choices.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';

addTexts(texts);

/** 2.02–2.04: the account chooser; that there is no account is explained. Staff search all of them (2.05). */
export function AccountsPage() {
  const { salesforceAccounts, internal } = useUser();
  if (internal) return <StaffAccountChoice />;
  return Object.keys(salesforceAccounts).length === 0 ? <NoAccount /> : <Chooser />;
}

function Chooser() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const address = useSearch({ from: '/portal/accounts' });
  const { next, search: given = '' } = address;
  const [text, setText] = useState(given);
  const { accounts, isLoading } = useAccountChoices();
  const found = findAccounts(accounts, text);
  const number = formatNumber(accounts.length);

  const search = (typed: string): void => {
    setText(typed);
    void navigate({ to: '/accounts', search: { ...address, search: typed || undefined }, replace: true });
  };

  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <PageHead
        title={t('accounts.title')}
        documentTitle={usePageTitle(t('accounts.title'))}
        context={
          <span role="status">
            {text
              ? t('accounts.found', {
                  count: accounts.length,
                  number: formatNumber(found.length),
                  total: number,
                })
              : t('accounts.counted', { count: accounts.length, number })}
          </span>
        }
      />
      <TextField
        type="search"
        fullWidth
        placeholder={t('accounts.search')}
        value={text}
        onChange={(event) => search(event.target.value)}
        slotProps={{
          htmlInput: { 'aria-label': t('accounts.search') },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search size={16} aria-hidden />
              </InputAdornment>
            ),
          },
        }}
        sx={{ mb: 2 }}
      />
      {isLoading ? (
        <LinesSkeleton count={Math.min(accounts.length, 6)} height={56} />
      ) : found.length > 0 ? (
        <AccountList
          accounts={found}
          addressOf={(accountId) => takingFlags(keptAddress(pathInAccount(next, accountId)), address)}
        />
      ) : (
        <EmptyState
          icon={Search}
          heading="p"
          title={t('accounts.noMatch', { text })}
          action={
            <Button variant="outlined" color="inherit" onClick={() => search('')}>
              {t('accounts.clearSearch')}
            </Button>
          }
        />
      )}
    </Box>
  );
}
