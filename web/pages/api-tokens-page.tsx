import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiTokens } from '#domain/messages/en-gb/api-tokens.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useAccountHead } from '#web/features/accounts/use-account-head.tsx';
import { NewTokenDialog } from '#web/features/api-tokens/components/new-token-dialog.tsx';
import { TokenList } from '#web/features/api-tokens/components/token-list.tsx';
import { apiTokensQuery } from '#web/features/api-tokens/queries.ts';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';

addTexts(apiTokens);

/** The tokens with which a customer's programs act for the account. Staff see and revoke them, and make none. */
export function ApiTokensPage({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const { internal } = useUser();
  const [isMaking, setMaking] = useState(false);
  const title = t('frame.page.apiTokens');
  const { head } = useAccountHead(accountId, title);
  const make = internal ? undefined : (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setMaking(true)}>
      {t('apiTokens.make')}
    </Button>
  );
  return (
    <ContentColumn>
      <PageHead
        {...head}
        context={
          <>
            {t('apiTokens.about')} <PageLink to={links.commandLine()}>{t('apiTokens.commandLine')}</PageLink>
          </>
        }
        action={make}
      />
      <Content accountId={accountId} />
      {isMaking && <NewTokenDialog accountId={accountId} onClose={() => setMaking(false)} />}
    </ContentColumn>
  );
}

function Content({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const { internal } = useUser();
  const query = useQuery(apiTokensQuery(accountId));
  const { data, error } = query;
  if (!data) return error ? <FetchFailure query={query} /> : <CardsSkeleton count={1} height={240} />;
  if (data.length === 0)
    return (
      <EmptyState icon={KeyRound} title={t('apiTokens.empty')}>
        {t(internal ? 'apiTokens.emptyInternal' : 'apiTokens.emptyText')}
      </EmptyState>
    );
  return <TokenList accountId={accountId} tokens={data} />;
}
