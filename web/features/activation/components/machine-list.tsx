import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { releaseActivation } from '#domain/activation/contract.ts';
import type { Activation } from '#domain/activation/schema.ts';
import { dayOf } from '#domain/core/day.ts';
import { formatDay } from '#domain/core/format.ts';
import { call } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { MONO_FONT } from '#web/ui/theme.ts';
import { machinesQuery, refreshMachines, type OfLicense } from '../queries.ts';

interface MachineListProps {
  of: OfLicense;
  title: string;
  machines: readonly Activation[];
}

/** Machines of one state; those that count can be released. */
export function MachineList({ of, title, machines }: MachineListProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [asked, setAsked] = useState<Activation | null>(null);
  // While the question goes away it still says what it asked.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  const release = useRelease(of);
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} variant="subtitle1" component="h3" sx={{ mb: 0.75 }}>
        {title}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '10px',
        }}
      >
        {machines.map((machine) => (
          <MachineRow key={machine.id} machine={machine} onRelease={() => setAsked(machine)} />
        ))}
      </Box>
      <ConfirmDialog
        open={asked !== null}
        tone="error"
        title={t('activation.list.releaseTitle', { tail: last?.machineTail ?? '' })}
        confirmLabel={t('activation.list.release')}
        onCancel={() => setAsked(null)}
        onConfirm={async () => {
          if (asked) await release(asked);
          setAsked(null);
        }}
      >
        {t('activation.list.releaseText')}
      </ConfirmDialog>
    </section>
  );
}

const dayOfInstant = (instant: string): string => formatDay(dayOf(new Date(instant)));

function MachineRow({ machine, onRelease }: { machine: Activation; onRelease: () => void }) {
  const { t } = useTranslation();
  const { machineTail: tail, environment, activatedAt, repeatedAt, releasedAt, releasedBy } = machine;
  const facts = [
    t('activation.list.since', { day: dayOfInstant(activatedAt) }),
    ...(repeatedAt === null ? [] : [t('activation.list.repeated', { day: dayOfInstant(repeatedAt) })]),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        py: 1,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
        ...(releasedAt === null ? {} : { color: 'text.secondary' }),
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          <Box component="span" sx={tail === '' ? {} : { fontFamily: MONO_FONT }}>
            {tail === '' ? t('activation.list.hiddenMachine') : `…${tail}`}
          </Box>
          <span>{t(`activation.environments.${environment}`)}</span>
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {releasedAt === null
            ? facts.join(', ')
            : t('activation.list.released', { day: dayOfInstant(releasedAt), name: releasedBy ?? '' })}
        </Box>
      </Box>
      {releasedAt === null && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={t('activation.list.releaseNamed', { tail })}
          onClick={onRelease}
        >
          {t('activation.list.release')}
        </Button>
      )}
    </Box>
  );
}

function useRelease(of: OfLicense) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return async ({ id }: Activation): Promise<void> => {
    try {
      const machines = await call(releaseActivation, { params: { ...of, activationId: id } });
      queryClient.setQueryData(machinesQuery(of).queryKey, machines);
    } catch (error) {
      notify(requestFailure(t, error));
      await refreshMachines(queryClient);
    }
  };
}
