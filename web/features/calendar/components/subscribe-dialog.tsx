import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarAddress } from '#domain/calendar/schema.ts';
import { dayOf } from '#domain/core/day.ts';
import { formatDay } from '#domain/core/format.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { ShownSecret } from '#web/ui/shown-secret.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { addressQuery } from '../queries.ts';
import { useAddress } from '../use-address.ts';

/** The private address of the calendar: made, shown once, renewed, revoked. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery(addressQuery);
  const { url, isPending, make, revoke } = useAddress();
  const [asks, setAsks] = useState(false);
  const address = query.data?.address ?? null;
  return (
    <>
      <DialogFrame
        open
        width={560}
        title={t('calendar.subscription.title')}
        description={t(url === null ? 'calendar.subscription.text' : 'calendar.subscription.shownText')}
        onClose={onClose}
        actions={
          <>
            {url === null && address !== null && (
              <Button variant="outlined" color="inherit" disabled={isPending} onClick={() => setAsks(true)}>
                {t('calendar.subscription.revoke')}
              </Button>
            )}
            {url === null && query.data !== undefined && (
              <Button variant="contained" loading={isPending} onClick={() => void make()}>
                {t(address === null ? 'calendar.subscription.make' : 'calendar.subscription.renew')}
              </Button>
            )}
            {url !== null && (
              <Button variant="outlined" color="inherit" onClick={onClose}>
                {t('calendar.subscription.done')}
              </Button>
            )}
          </>
        }
      >
        {url !== null ? (
          <ShownSecret
            value={url}
            label={t('calendar.subscription.label')}
            texts={{
              copy: t('calendar.subscription.copy'),
              copied: t('calendar.subscription.copied'),
              failed: t('calendar.subscription.copyFailed'),
            }}
          />
        ) : query.data ? (
          <Known address={address} />
        ) : query.error ? (
          <FetchFailure query={query} />
        ) : (
          <LinesSkeleton count={1} height={22} />
        )}
      </DialogFrame>
      <ConfirmDialog
        open={asks}
        tone="error"
        hasEntry={false}
        title={t('calendar.subscription.revokeTitle')}
        confirmLabel={t('calendar.subscription.revoke')}
        onCancel={() => setAsks(false)}
        onConfirm={async () => {
          await revoke();
          setAsks(false);
        }}
      >
        {t('calendar.subscription.revokeText')}
      </ConfirmDialog>
    </>
  );
}

function Known({ address }: { address: CalendarAddress | null }) {
  const { t } = useTranslation();
  if (address === null) return <Box>{t('calendar.subscription.none')}</Box>;
  const { createdAt, lastReadAt } = address;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box>{t('calendar.subscription.made', { day: formatDay(dayOf(new Date(createdAt))) })}</Box>
      <Box>
        {lastReadAt === null ? (
          t('calendar.subscription.neverRead')
        ) : (
          <>
            {t('calendar.subscription.lastRead')} <RelativeTime value={lastReadAt} />
          </>
        )}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{t('calendar.subscription.renewText')}</Box>
    </Box>
  );
}
