import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { revokeToken } from '#domain/api-tokens/contract.ts';
import { tokenStateOf } from '#domain/api-tokens/expiry.ts';
import type { ApiToken } from '#domain/api-tokens/schema.ts';
import { scopeTexts } from '#domain/api-tokens/scope-texts.ts';
import { call } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { csvInstant, TableCsv } from '#web/core/table-csv.tsx';
import { useToday } from '#web/core/use-today.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { refreshTokens } from '../queries.ts';
import { TokenRow } from './token-row.tsx';

interface TokenListProps {
  accountId: string;
  tokens: readonly ApiToken[];
}

/** The tokens that work, each with its end at hand, and below them those that ended. */
export function TokenList({ accountId, tokens }: TokenListProps) {
  const { t } = useTranslation();
  const today = useToday();
  const [asked, setAsked] = useState<ApiToken | null>(null);
  const revoke = useRevoke(accountId);
  const works = (token: ApiToken): boolean => ['active', 'expiring'].includes(tokenStateOf(token, today));
  const [working, ended] = [tokens.filter(works), tokens.filter((token) => !works(token))];
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ justifySelf: 'end', mb: -1 }}>
        <TokenCsv tokens={tokens} />
      </Box>
      {working.length > 0 && <Rows title={t('apiTokens.working')} tokens={working} onRevoke={setAsked} />}
      {ended.length > 0 && <Rows title={t('apiTokens.ended')} tokens={ended} />}
      <ConfirmDialog
        open={asked !== null}
        tone="error"
        title={t('apiTokens.revokeTitle', { name: asked?.name ?? '' })}
        confirmLabel={t('apiTokens.revoke')}
        onCancel={() => setAsked(null)}
        onConfirm={async () => {
          if (asked) await revoke(asked);
          setAsked(null);
        }}
      >
        {t('apiTokens.revokeText')}
      </ConfirmDialog>
    </Box>
  );
}

interface RowsProps {
  title: string;
  tokens: readonly ApiToken[];
  onRevoke?: (token: ApiToken) => void;
}

function Rows({ title, tokens, onRevoke }: RowsProps) {
  return (
    <Card title={title} flush>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', borderTop: '1px solid', borderColor: 'divider' }}
      >
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} {...(onRevoke ? { onRevoke: () => onRevoke(token) } : {})} />
        ))}
      </Box>
    </Card>
  );
}

function useRevoke(accountId: string) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return async ({ id, name }: ApiToken): Promise<void> => {
    try {
      await call(revokeToken, { params: { accountId, tokenId: id } });
      notify({
        severity: 'success',
        title: t('apiTokens.revokeDone', { name }),
        text: t('apiTokens.revokeDoneText'),
      });
    } catch (error) {
      notify(requestFailure(t, error));
    }
    await refreshTokens(queryClient, accountId);
  };
}

/** The tokens as CSV, those that ended too; never more of a token than its end. */
function TokenCsv({ tokens }: { tokens: readonly ApiToken[] }) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <TableCsv
      table={t('frame.page.apiTokens')}
      fileName="api-tokens"
      rows={tokens}
      columns={[
        ['name', ({ name }) => name],
        ['status', (token) => t(`apiTokens.state.${tokenStateOf(token, today)}`)],
        ['token', ({ hint }) => `…${hint}`],
        [
          'scopes',
          ({ scopes }) => scopes.map((scope) => t(`apiTokens.scope.${scopeTexts[scope]}`)).join('; '),
        ],
        ['madeBy', ({ madeBy }) => madeBy],
        ['madeAt', ({ createdAt }) => csvInstant(createdAt)],
        ['expiry', ({ expiresOn }) => expiresOn],
        ['lastUsed', ({ lastUsedAt }) => csvInstant(lastUsedAt)],
        ['lastUsedFrom', ({ lastUsedFrom }) => lastUsedFrom],
        ['revokedAt', ({ revokedAt }) => csvInstant(revokedAt)],
        ['revokedBy', ({ revokedBy }) => revokedBy],
      ]}
    />
  );
}
