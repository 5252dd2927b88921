import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assignKeys } from '#domain/teams/contract.ts';
import { KEYS_AT_ONCE, type TeamKey } from '#domain/teams/schema.ts';
import { call } from '#web/core/http.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import type { TeamPlace } from '../queries.ts';
import { useTeamDeed } from '../use-team-deed.ts';

interface AssignKeysDialogProps {
  place: TeamPlace;
  application: string;
  /** The account's free keys. */
  keys: readonly TeamKey[];
  onClose: () => void;
}

/** So many are shown; the search finds the others. */
const SHOWN = 100;

/** Chooses free keys of the account for the application. */
export function AssignKeysDialog({ place, application, keys, onClose }: AssignKeysDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { run, isPending } = useTeamDeed(place);
  const list = useRef<HTMLDivElement>(null);
  const found = keys.filter(({ tail, productName, productLicense }) =>
    [tail, productName, productLicense].some((part) => part?.toLowerCase().includes(text.toLowerCase())),
  );
  const toggle = (id: string, isChosen: boolean): void =>
    setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)));
  const send = async (): Promise<void> => {
    const worked = await run(
      async () => call(assignKeys, { params: place, body: { assign: [...chosen], unassign: [] } }),
      { title: t('teams.keys.assigned', { count: chosen.length }) },
    );
    if (worked) onClose();
  };
  return (
    <FormDialog
      width={560}
      title={t('teams.keys.assignTitle', { application })}
      description={t(keys.length === 0 ? 'teams.keys.noFree' : 'teams.keys.free')}
      submitLabel={
        chosen.length > 0 ? t('teams.keys.assignCount', { count: chosen.length }) : t('teams.keys.assign')
      }
      isPending={isPending}
      blocked={{
        reason: chosen.length > 0 ? undefined : t('teams.keys.chooseFirst'),
        onBlocked: () => list.current?.querySelector('input')?.focus(),
      }}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {keys.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <SearchField value={text} onSearch={setText} label={t('teams.keys.search')} delayMs={100} />
          <Box ref={list} sx={{ display: 'grid', gap: 0.5, minHeight: 160, alignContent: 'start' }}>
            {found.length === 0 && t('teams.keys.noMatch')}
            {found.slice(0, SHOWN).map((key) => (
              <CheckboxField
                key={key.id}
                label={<KeyLabel keyOf={key} />}
                value={chosen.includes(key.id)}
                disabled={chosen.length >= KEYS_AT_ONCE && !chosen.includes(key.id)}
                onChange={(isChosen) => toggle(key.id, isChosen)}
              />
            ))}
          </Box>
        </Box>
      )}
    </FormDialog>
  );
}

/** A key by its tail and product; the number of its license stands in one line. */
function KeyLabel({ keyOf }: { keyOf: TeamKey }) {
  const { t } = useTranslation();
  const { tail, productName, productLicense } = keyOf;
  return (
    <>
      <code>{tail === null ? t('teams.keys.noTail') : `…${tail}`}</code>
      {` · ${productName}`}
      {productLicense !== null && ' · '}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {productLicense}
      </Box>
    </>
  );
}
