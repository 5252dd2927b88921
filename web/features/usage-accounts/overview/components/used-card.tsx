import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { OverviewGroup } from '#domain/usage-accounts/overview/schema.ts';
import { Card } from '#web/ui/card.tsx';
import { UsedGroup } from './used-group.tsx';

const GROUPS_SHOWN = 4;

interface UsedCardProps {
  accountId: string;
  groups: readonly OverviewGroup[];
}

/** Used of maximum, the fullest first; keys that share one are told once. */
export function UsedCard({ accountId, groups }: UsedCardProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  // A key that counts no volume has no maximum to miss.
  const measured = groups.filter(({ maxVolumeMissingReason }) => maxVolumeMissingReason !== 'NON_VOLUME');
  const shown = open ? measured : measured.slice(0, GROUPS_SHOWN);
  return (
    <Card title={t('overview.used')}>
      {measured.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('overview.usedNone')}</Box>}
      <Box
        component="ul"
        aria-label={t('overview.used')}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 2.5,
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {shown.map((group) => (
          <UsedGroup key={group.licenseGroupId} accountId={accountId} group={group} />
        ))}
      </Box>
      {shown.length < measured.length && (
        <Box sx={{ mt: 2 }}>
          <Link component="button" type="button" onClick={() => setOpen(true)}>
            {t('overview.showAll', { number: formatNumber(measured.length) })}
          </Link>
        </Box>
      )}
    </Card>
  );
}
