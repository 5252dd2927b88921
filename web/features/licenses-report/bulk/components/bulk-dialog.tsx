import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import {
  BULK_ACCOUNTS_MAX,
  REMINDER_NOTE_MAX,
  type ChosenAccount,
  type ChosenAccounts,
} from '#domain/licenses-report/bulk/schema.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { chosenAccountsQuery, type Chosen, type Deed } from '../queries.ts';
import { useBulkRun, type BulkState } from '../use-bulk-run.ts';
import { ChosenText } from './chosen-text.tsx';

interface BulkDialogProps {
  deed: Deed;
  chosen: Chosen;
  onClose: () => void;
}

const allows = (deed: Deed, { reporters, isCertifiable }: ChosenAccount): boolean =>
  deed === 'remind' ? reporters > 0 : isCertifiable;

/** Nothing is done before its exact extent is seen, and nothing where a single account does not allow it. */
const obstacleOf = (deed: Deed, { accounts, totalAccounts }: ChosenAccounts) => {
  if (totalAccounts === 0) return 'none';
  if (totalAccounts > BULK_ACCOUNTS_MAX) return 'tooManyAccounts';
  return accounts.every((account) => allows(deed, account)) ? null : 'refused';
};

/** What would be done, and doing it; says what came of it where nothing is left. */
function useDeed(deed: Deed, chosen: Chosen, onDone: () => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const query = useQuery(chosenAccountsQuery(chosen));
  const { run, ...state } = useBulkRun(deed);
  const accounts = query.data?.accounts ?? [];
  const begin = async (note: string): Promise<void> => {
    const { known, fresh, done } = countsOf(await run(accounts, note));
    await queryClient.invalidateQueries({ queryKey: ['cases'] });
    if (done < accounts.length) return;
    const said = (of: 'known' | 'done', count: number): string =>
      t(`reportBulk.${deed}.${of}`, { count, number: formatNumber(count) });
    const text = known === 0 ? {} : { text: said('known', known) };
    notify({ severity: 'success', title: said('done', fresh), ...text });
    onDone();
  };
  const obstacle = query.data ? obstacleOf(deed, query.data) : 'counting';
  return { ...state, ...countsOf(state.outcomes), query, accounts, obstacle, begin } as const;
}

/** Says exactly what would be done, and does it account by account. */
export function BulkDialog({ deed, chosen, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const work = useDeed(deed, chosen, onClose);
  const { query, accounts, obstacle, outcomes, isRunning, failed, done, stop } = work;
  const [number, hasBegun] = [formatNumber(accounts.length), outcomes.size > 0];
  const end = (): void => {
    stop();
    if (!isRunning) onClose();
  };
  return (
    <DialogFrame
      open
      title={t(`reportBulk.${deed}.title`)}
      description={t(`reportBulk.${deed}.says`)}
      onClose={end}
      actions={
        <>
          <span role="status">
            {isRunning && t('reportBulk.progress', { done: formatNumber(done + failed), all: number })}
          </span>
          <Button color="inherit" onClick={end}>
            {t(`reportBulk.${isRunning ? 'stop' : hasBegun ? 'close' : 'cancel'}`)}
          </Button>
          <Button
            variant="contained"
            disabled={obstacle !== null}
            aria-disabled={obstacle !== null || isRunning}
            onClick={() => !isRunning && void work.begin(note.trim())}
          >
            {hasBegun && !isRunning
              ? t('reportBulk.again')
              : t(`reportBulk.${deed}.confirm`, { count: accounts.length, number })}
          </Button>
        </>
      }
    >
      {query.isError ? (
        <FetchFailure query={query} heading="h3" />
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <ChosenText
            chosen={query.data}
            obstacle={obstacle}
            refusal={t(`reportBulk.${deed}.refusal`)}
            refused={accounts.filter((account) => !allows(deed, account))}
          />
          {obstacle === null && (
            <TextField
              label={t('reportBulk.message')}
              value={note}
              onChange={setNote}
              rows={[2, 6]}
              maxLength={REMINDER_NOTE_MAX}
              disabled={hasBegun}
            />
          )}
          {failed > 0 && !isRunning && <Left accounts={accounts} outcomes={outcomes} failed={failed} />}
        </Box>
      )}
    </DialogFrame>
  );
}

/** Which accounts are left, and why. */
function Left({
  accounts,
  outcomes,
  failed,
}: Pick<BulkState, 'outcomes'> & { accounts: readonly ChosenAccount[]; failed: number }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Box sx={{ fontWeight: 600, color: 'error.main' }}>
        {t('reportBulk.failedTitle', { count: failed, number: formatNumber(failed) })}
      </Box>
      {accounts.map(({ id, name }) => {
        const outcome = outcomes.get(id);
        return outcome?.kind === 'failed' ? (
          <div key={id}>{t('reportBulk.failed', { account: name, reason: outcome.reason })}</div>
        ) : null;
      })}
    </div>
  );
}

function countsOf(outcomes: BulkState['outcomes']) {
  const kinds = [...outcomes.values()].map(({ kind }) => kind);
  const of = (kind: 'new' | 'known' | 'failed'): number => kinds.filter((one) => one === kind).length;
  return { fresh: of('new'), known: of('known'), failed: of('failed'), done: of('new') + of('known') };
}
