import { useTranslation } from 'react-i18next';
import { tokenStateOf } from '#domain/api-tokens/expiry.ts';
import type { ApiToken } from '#domain/api-tokens/schema.ts';
import { scopeTexts } from '#domain/api-tokens/scope-texts.ts';
import { csvInstant, TableCsv } from '#web/core/table-csv.tsx';
import { useToday } from '#web/core/use-today.ts';

/** The tokens as CSV, those that ended too; never more of a token than its end. */
export function TokenCsv({ tokens }: { tokens: readonly ApiToken[] }) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <TableCsv
      table={t('apiTokens.title')}
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
