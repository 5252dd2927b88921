import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tokenStateOf, type TokenState } from '#domain/api-tokens/expiry.ts';
import type { ApiToken } from '#domain/api-tokens/schema.ts';
import { scopeTexts } from '#domain/api-tokens/scope-texts.ts';
import { dayOf } from '#domain/core/day.ts';
import { formatDay } from '#domain/core/format.ts';
import { useToday } from '#web/core/use-today.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Status, type StatusTone } from '#web/ui/status.tsx';

const tones: Record<TokenState, StatusTone> = {
  active: 'success',
  expiring: 'warning',
  expired: 'neutral',
  revoked: 'neutral',
};

/** One token: what it is and may do, when it ends and was used, and the way to end it now. */
export function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke?: () => void }) {
  const { t } = useTranslation();
  const state = tokenStateOf(token, useToday());
  const made = { name: token.madeBy, day: formatDay(dayOf(new Date(token.createdAt))) };
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: { xs: 1.5, md: 3 },
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) 130px 150px 92px' },
        px: 2.5,
        py: 2,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
          <Box component="h3" sx={{ m: 0, typography: 'body1', fontWeight: 600, overflowWrap: 'anywhere' }}>
            {token.name}
          </Box>
          <Status tone={tones[state]}>{t(`apiTokens.state.${state}`)}</Status>
        </Box>
        <Box>{token.scopes.map((scope) => t(`apiTokens.scope.${scopeTexts[scope]}`)).join(' · ')}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <code>cpt_…{token.hint}</code> · {t(token.isOwn ? 'apiTokens.madeByYou' : 'apiTokens.madeBy', made)}
        </Box>
      </Box>
      {token.revokedAt === null ? (
        <Fact label={t('apiTokens.expires')}>{formatDay(token.expiresOn)}</Fact>
      ) : (
        <Fact label={t('apiTokens.state.revoked')}>
          {t(token.revokedBy === null ? 'apiTokens.revokedWithSignIn' : 'apiTokens.revokedBy', {
            day: formatDay(dayOf(new Date(token.revokedAt))),
            name: token.revokedBy ?? '',
          })}
        </Fact>
      )}
      <Fact label={t('apiTokens.lastUsed')}>
        {token.lastUsedAt === null ? (
          t('apiTokens.never')
        ) : (
          <>
            <RelativeTime value={token.lastUsedAt} />
            {token.lastUsedFrom !== null && (
              <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {t('apiTokens.from', { address: token.lastUsedFrom })}
              </Box>
            )}
          </>
        )}
      </Fact>
      {onRevoke && (
        <Button
          variant="outlined"
          color="inherit"
          aria-label={t('apiTokens.revokeNamed', { name: token.name })}
          onClick={onRevoke}
          sx={{ justifySelf: { xs: 'start', md: 'end' } }}
        >
          {t('apiTokens.revoke')}
        </Button>
      )}
    </Box>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: { xs: 'grid', md: 'block' }, gridTemplateColumns: '96px 1fr' }}>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{label}</Box>
      <Box className="tabular">{children}</Box>
    </Box>
  );
}
