import Box from '@mui/material/Box';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SealState } from '#domain/audit/schema.ts';
import { formatSecond } from '#domain/core/format.ts';
import { useClientConfig, useUser } from '#web/core/session/current-user-context.tsx';

/** What the line says of a record that was checked. */
function usual(t: TFunction): string {
  const instant = formatSecond('2026-09-30T20:00:00Z');
  const said = [t('audit.seal.until', { until: instant }), t('audit.seal.checked', { checked: instant })];
  return [...said, t('audit.seal.howText')].join(' ');
}

/** How far the record is sealed, and what the last check of it found. */
export function SealLine({ seal }: { seal: SealState | undefined }) {
  const { t } = useTranslation();
  const { supportEmail } = useClientConfig();
  const { internal } = useUser();
  const Icon = seal?.isWhole === false ? ShieldAlert : ShieldCheck;
  const checked = seal?.checkedAt == null ? '' : formatSecond(seal.checkedAt);
  const found =
    checked === ''
      ? t('audit.seal.unchecked')
      : seal?.isWhole === true
        ? t('audit.seal.checked', { checked })
        : [
            t('audit.seal.broken', { checked }),
            internal ? t('audit.seal.runCheck') : t('audit.seal.askSupport', { mail: supportEmail }),
          ].join(' ');
  const until =
    seal?.until == null ? t('audit.seal.none') : t('audit.seal.until', { until: formatSecond(seal.until) });
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '16px 1fr',
        columnGap: 1,
        mb: 2,
        fontSize: '0.8125rem',
        color: 'text.secondary',
        // As tall before it is known as it mostly is then, however wide the window is.
        '&::before': { content: JSON.stringify(usual(t)), gridArea: '1 / 2', visibility: 'hidden' },
      }}
    >
      {seal && (
        <>
          <Box
            component="span"
            sx={{ gridArea: '1 / 1', pt: '2px', color: seal.isWhole ? 'success.main' : 'error.main' }}
          >
            <Icon size={16} aria-hidden />
          </Box>
          <Box component="p" sx={{ gridArea: '1 / 2', m: 0 }} {...(seal.isWhole ? {} : { role: 'alert' })}>
            {`${until} ${seal.until === null ? '' : found}`.trim()} {t('audit.seal.howText')}
          </Box>
        </>
      )}
    </Box>
  );
}
