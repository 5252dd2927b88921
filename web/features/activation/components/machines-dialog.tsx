import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LicenseActivations } from '#domain/activation/schema.ts';
import { formatNumber } from '#domain/core/format.ts';
import { activation } from '#domain/messages/en-gb/activation.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { csvInstant, TableCsv } from '#web/core/table-csv.tsx';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { CardSkeleton } from '#web/ui/skeletons.tsx';
import { machinesQuery } from '../queries.ts';
import { MachineList } from './machine-list.tsx';

addTexts(activation);

/** A license as its machines' dialog names it. */
export interface MachinesOf {
  licenseKeyId: string;
  name: string;
  tail: string | null;
  /** Whether another machine may be activated on it. */
  isUsable: boolean;
}

interface MachinesDialogProps {
  accountId: string;
  license: MachinesOf;
  onActivate: () => void;
  onClose: () => void;
}

/** The machines that a license is activated on, those that were released, and the way to the next. */
export function MachinesDialog({ accountId, license, onActivate, onClose }: MachinesDialogProps) {
  const { t } = useTranslation();
  const of = { accountId, keyId: license.licenseKeyId };
  const query = useQuery(machinesQuery(of));
  const { data, error } = query;
  return (
    <DialogFrame
      open
      width={560}
      title={t('activation.list.title')}
      description={
        license.tail === null
          ? license.name
          : t('activation.list.of', { license: license.name, key: license.tail })
      }
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {t('activation.list.close')}
          </Button>
          {license.isUsable && (
            <Button variant="contained" onClick={onActivate}>
              {t('activation.another')}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <Machines of={of} machines={data} />
      ) : error ? (
        <FetchFailure query={query} />
      ) : (
        <CardSkeleton height={168} />
      )}
    </DialogFrame>
  );
}

function Machines({
  of,
  machines,
}: {
  of: { accountId: string; keyId: string };
  machines: LicenseActivations;
}) {
  const { t } = useTranslation();
  const { limit, active, activations } = machines;
  const working = activations.filter(({ releasedAt }) => releasedAt === null);
  const released = activations.filter(({ releasedAt }) => releasedAt !== null);
  const number = formatNumber(active);
  const counted =
    limit === null
      ? active === 0
        ? t('activation.list.none')
        : t('activation.list.count', { count: active, number })
      : active === 0
        ? t('activation.list.noneOf', { limit: formatNumber(limit) })
        : t('activation.list.countOf', { count: limit, number, limit: formatNumber(limit) });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
        }}
      >
        <Box role="status">{counted}</Box>
        {activations.length > 0 && (
          <TableCsv
            table={t('activation.list.title')}
            fileName="activations"
            rows={activations}
            columns={[
              ['machine', ({ machineTail }) => (machineTail === '' ? '' : `…${machineTail}`)],
              ['environment', ({ environment }) => t(`activation.environments.${environment}`)],
              ['activatedAt', ({ activatedAt }) => csvInstant(activatedAt)],
              ['repeatedAt', ({ repeatedAt }) => csvInstant(repeatedAt)],
              ['releasedAt', ({ releasedAt }) => csvInstant(releasedAt)],
              ['releasedBy', ({ releasedBy }) => releasedBy],
            ]}
          />
        )}
      </Box>
      {working.length > 0 && <MachineList of={of} title={t('activation.list.active')} machines={working} />}
      {released.length > 0 && <MachineList of={of} title={t('activation.list.ended')} machines={released} />}
    </Box>
  );
}
