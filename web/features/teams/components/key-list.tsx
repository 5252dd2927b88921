import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#domain/core/format.ts';
import { exposures } from '#domain/messages/en-gb/exposures.ts';
import { assignKeys } from '#domain/teams/contract.ts';
import type { TeamKey } from '#domain/teams/schema.ts';
import { call } from '#web/core/http.ts';
import { addTexts } from '#web/core/i18n.ts';
import { TableCsv, type CsvColumn } from '#web/core/table-csv.tsx';
import { useToday } from '#web/core/use-today.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { KeyCell } from '#web/ui/key-cell.tsx';
import { Card } from '#web/ui/card.tsx';
import { Status } from '#web/ui/status.tsx';
import type { TeamPlace } from '../queries.ts';
import { useTeamDeed } from '../use-team-deed.ts';
import { AssignKeysDialog } from './assign-keys-dialog.tsx';
import { TeamRow, TeamRows } from './team-rows.tsx';

addTexts(exposures);

interface KeyListProps {
  place: TeamPlace;
  application: string;
  keys: readonly TeamKey[];
  mayEdit: boolean;
}

/** So many at first: most applications have a handful, some have thousands. */
const SHOWN = 20;

const csvColumns: readonly CsvColumn<TeamKey>[] = [
  ['key', ({ tail }) => tail && `…${tail}`],
  ['productLicense', ({ productLicense }) => productLicense],
  ['product', ({ productName }) => productName],
  ['expiry', ({ expiryDate }) => expiryDate],
];

const nameOf = (key: TeamKey | null): string => (key?.tail ? `…${key.tail}` : (key?.id ?? ''));

/** The application's keys, by their tails; owners take them out and assign free ones. */
export function KeyList({ place, application, keys, mayEdit }: KeyListProps) {
  const { t } = useTranslation();
  const { run } = useTeamDeed(place);
  const [shown, setShown] = useState(SHOWN);
  const [asked, setAsked] = useState<TeamKey | null>(null);
  const [isAssigning, setAssigning] = useState(false);
  const own = keys.filter(({ isAssigned }) => isAssigned);
  const hidden = own.length - shown;
  const assign = mayEdit && (
    <Button variant="outlined" color="inherit" onClick={() => setAssigning(true)}>
      {t('teams.keys.assign')}
    </Button>
  );
  const dialog = isAssigning && (
    <AssignKeysDialog
      place={place}
      application={application}
      keys={keys.filter(({ isAssigned }) => !isAssigned)}
      onClose={() => setAssigning(false)}
    />
  );
  if (own.length === 0)
    return (
      <Card title={t('teams.keys.title')} action={assign}>
        <EmptyState heading="h3" title={t('teams.keys.none')}>
          {t('teams.keys.noneText', { application })} {mayEdit && t('teams.keys.noneOwner')}
        </EmptyState>
        {dialog}
      </Card>
    );
  return (
    <TeamRows
      title={t('teams.keys.title')}
      action={
        <>
          <TableCsv table={t('teams.keys.title')} fileName="license-keys" rows={own} columns={csvColumns} />
          {assign}
        </>
      }
      footer={
        hidden > 0 && (
          <Button variant="text" onClick={() => setShown(shown + 100)}>
            {t('teams.keys.more', { count: Math.min(hidden, 100) })}
          </Button>
        )
      }
    >
      {own.slice(0, shown).map((key) => (
        <KeyRow key={key.id} keyOf={key} {...(mayEdit ? { onUnassign: () => setAsked(key) } : {})} />
      ))}
      {dialog}
      <ConfirmDialog
        open={asked !== null}
        tone="error"
        title={t('teams.keys.unassignTitle', { key: nameOf(asked), application })}
        confirmLabel={t('teams.keys.unassign')}
        onCancel={() => setAsked(null)}
        onConfirm={async () => {
          if (asked)
            await run(
              async () => call(assignKeys, { params: place, body: { assign: [], unassign: [asked.id] } }),
              { title: t('teams.keys.unassigned', { key: nameOf(asked) }) },
            );
          setAsked(null);
        }}
      >
        {t('teams.keys.unassignText')}
      </ConfirmDialog>
    </TeamRows>
  );
}

function KeyRow({ keyOf, onUnassign }: { keyOf: TeamKey; onUnassign?: () => void }) {
  const { t } = useTranslation();
  const { tail, productLicense, productName, expiryDate, exposedAt } = keyOf;
  const today = useToday();
  const end =
    expiryDate === null
      ? t('teams.keys.unlimited')
      : t(expiryDate <= today ? 'teams.keys.ended' : 'teams.keys.until', { day: formatDay(expiryDate) });
  return (
    <TeamRow
      name={<KeyCell tail={tail} placeholder={t('teams.keys.noTail')} />}
      detail={
        (productLicense !== null || exposedAt !== null) && (
          <>
            {productLicense}
            {exposedAt !== null && (
              <Box sx={{ mt: 0.5 }}>
                <Status tone="error" icon={ShieldAlert}>
                  {t('exposures.mark', { day: formatDay(exposedAt.slice(0, 10)) })}
                </Status>
              </Box>
            )}
          </>
        )
      }
      fact={`${productName}, ${end}`}
      actions={
        onUnassign && (
          <Button
            variant="outlined"
            color="inherit"
            aria-label={t('teams.keys.unassignNamed', { key: nameOf(keyOf) })}
            onClick={onUnassign}
          >
            {t('teams.keys.unassign')}
          </Button>
        )
      }
    />
  );
}
