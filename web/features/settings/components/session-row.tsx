import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#domain/core/format.ts';
import type { OpenSession } from '#domain/session/open-sessions/schema.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Status } from '#web/ui/status.tsx';
import { useDeviceText } from '../use-device-text.ts';

const phones: ReadonlySet<string | null> = new Set(['iPhone', 'iPad', 'Android']);

interface SessionRowProps {
  session: OpenSession;
  onEnd: () => void;
}

/** One place where the person is signed in: device, address, since when, last used. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const device = useDeviceText()(session);
  const Icon = phones.has(session.system) ? Smartphone : Monitor;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        // On a phone the button stands below what it ends.
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
        alignItems: 'center',
        justifyItems: 'start',
        gap: 1.5,
        px: 2.5,
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box component="span" sx={{ display: 'inline-flex', color: 'text.secondary' }}>
        <Icon size={18} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontWeight: 500 }}>
          {device}
          {session.isCurrent && <Status tone="success">{t('settings.sessions.here')}</Status>}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {session.address !== null && `${t('settings.sessions.from', { address: session.address })} · `}
          {t('settings.sessions.since', { time: formatInstant(session.signedInAt) })}
          {!session.isCurrent && (
            <>
              {' · '}
              {t('settings.sessions.lastUsed')} <RelativeTime value={session.lastActiveAt} />
            </>
          )}
        </Box>
      </Box>
      {!session.isCurrent && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          sx={{ gridColumn: { xs: 2, sm: 3 } }}
          aria-label={t('settings.sessions.endNamed', { device })}
          onClick={onEnd}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </Box>
  );
}
