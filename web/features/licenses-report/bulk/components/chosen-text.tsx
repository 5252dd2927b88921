import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import {
  BULK_ACCOUNTS_MAX,
  type ChosenAccount,
  type ChosenAccounts,
} from '#domain/licenses-report/bulk/schema.ts';

const SHOWN = 5;

interface ChosenTextProps {
  chosen: ChosenAccounts | undefined;
  /** Why it cannot be done. */
  obstacle: 'counting' | 'none' | 'tooManyAccounts' | 'refused' | null;
  /** What is said of an account that does not allow it. */
  refusal: string;
  refused: readonly ChosenAccount[];
}

/** The exact extent with a sample of it, or what stands in the way. */
export function ChosenText({ chosen, obstacle, refusal, refused }: ChosenTextProps) {
  const { t } = useTranslation();
  if (chosen === undefined) return <div role="status">{t('reportBulk.counting')}</div>;
  const count = (of: 'keys' | 'accounts', number: number): string =>
    t(`reportBulk.${of}`, { count: number, number: formatNumber(number) });
  const isRefused = obstacle === 'refused';
  const listed = isRefused ? refused : chosen.accounts;
  const more = isRefused ? refused.length - SHOWN : chosen.totalAccounts - SHOWN;
  return (
    <div>
      <Box role="status" sx={{ fontWeight: 600 }}>
        {t('reportBulk.exactly', {
          keys: count('keys', chosen.keys),
          accounts: count('accounts', chosen.totalAccounts),
        })}
      </Box>
      {obstacle !== null && (
        <Box sx={{ mt: 1, color: 'error.main' }}>
          {t(`reportBulk.${obstacle}`, { number: formatNumber(BULK_ACCOUNTS_MAX) })}
        </Box>
      )}
      <Box component="ul" aria-label={t('reportBulk.sample')} sx={{ mt: 1, mb: 0, pl: 2.5 }}>
        {listed.slice(0, SHOWN).map(({ id, name, keys }) => (
          <li key={id}>
            {name}{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {isRefused ? refusal : count('keys', keys)}
            </Box>
          </li>
        ))}
        {more > 0 && <li>{t('reportBulk.more', { number: formatNumber(more) })}</li>}
      </Box>
    </div>
  );
}
