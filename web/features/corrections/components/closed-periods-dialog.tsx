import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatInstant } from '#domain/core/format.ts';
import { submitClosing } from '#domain/corrections/contract.ts';
import { REASON_MAX, type ClosedPeriods, type Closing } from '#domain/corrections/schema.ts';
import { corrections } from '#domain/messages/en-gb/corrections.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { call } from '#web/core/http.ts';
import { addTexts } from '#web/core/i18n.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useSendingId } from '#web/core/use-sending-id.ts';
import { useToday } from '#web/core/use-today.ts';
import { DateField } from '#web/ui/date-field/date-field.tsx';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { Status } from '#web/ui/status.tsx';
import { closingQuery } from '../queries.ts';
import { LateItem } from './late-receipts.tsx';

addTexts(corrections);

/** A button for staff that closes an account's periods up to a day, and tells what came in since. */
export function ClosedPeriodsButton({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        {t('corrections.periods.open')}
      </Button>
      {isOpen && <ClosedPeriodsDialog accountId={accountId} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps {
  accountId: string;
  onClose: () => void;
}

function ClosedPeriodsDialog({ accountId, onClose }: DialogProps) {
  const { t } = useTranslation();
  const query = useQuery(closingQuery(accountId));
  const { data } = query;
  return (
    <DialogFrame
      open
      width={560}
      title={t('corrections.periods.title')}
      description={t('corrections.periods.text')}
      onClose={onClose}
    >
      {data ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
          <ClosingForm accountId={accountId} periods={data} onClose={onClose} />
          <ClosingHistory accountId={accountId} periods={data} />
        </Box>
      ) : query.error ? (
        <FetchFailure query={query} heading="h3" />
      ) : (
        <LinesSkeleton count={4} height={40} />
      )}
    </DialogFrame>
  );
}

interface PeriodsProps extends DialogProps {
  periods: ClosedPeriods;
}

function ClosingForm({ accountId, periods: { version, closing }, onClose }: PeriodsProps) {
  const { t } = useTranslation();
  const today = useToday();
  const [day, setDay] = useState<string | null>(null);
  // What is typed and not taken: the day before it is not meant any more.
  const [isRefused, setRefused] = useState(false);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const { submit, isPending, failure } = useClosing(accountId, onClose);
  const send = (closedUntil: string | null): void => {
    setTried(true);
    if (note.trim() !== '' && !isPending) submit({ version, closedUntil, note });
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (day === null || isRefused) setTried(true);
    else send(day);
  };
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 2 }}>
      <div>{closing ? <ClosingText closing={closing} /> : t('corrections.periods.none')}</div>
      <DateField
        label={t('corrections.periods.day')}
        value={day}
        today={today}
        required
        refusal={(value) => (value >= today ? t('corrections.periods.future') : null)}
        error={isTried && day === null ? t('corrections.periods.future') : undefined}
        onChange={setDay}
        onRefused={setRefused}
      />
      <TextField
        label={t('corrections.periods.note')}
        value={note}
        onChange={setNote}
        required
        maxLength={REASON_MAX}
        error={isTried && note.trim() === '' ? t('corrections.periods.noteRequired') : undefined}
      />
      <div role="alert">{failure !== undefined && <Status tone="error">{failure}</Status>}</div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" loading={isPending}>
          {t('corrections.periods.close')}
        </Button>
        {closing?.closedUntil != null && (
          <Button variant="outlined" color="inherit" disabled={isPending} onClick={() => send(null)}>
            {t('corrections.periods.reopen')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** What came in too late, and what was closed and opened before. */
function ClosingHistory({ accountId, periods: { history = [], late = [] } }: Omit<PeriodsProps, 'onClose'>) {
  const { t } = useTranslation();
  return (
    <>
      {late.length > 0 && (
        <List title={t('corrections.periods.late')}>
          {late.map((one) => (
            <LateItem
              key={`${one.receiptId} ${one.action} ${one.submittedAt} ${one.firstDay}`}
              accountId={accountId}
              late={one}
            />
          ))}
        </List>
      )}
      {history.length > 0 && (
        <List title={t('corrections.periods.before')}>
          {history.map((one) => (
            <li key={one.at}>
              <ClosingText closing={one} />
            </li>
          ))}
        </List>
      )}
    </>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Box component="h3" sx={{ m: 0, typography: 'subtitle2' }}>
        {title}
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {children}
      </Box>
    </Box>
  );
}

function ClosingText({ closing }: { closing: Closing }) {
  const { t } = useTranslation();
  const said = { name: closing.by, time: formatInstant(closing.at), note: closing.note };
  return closing.closedUntil === null
    ? t('corrections.periods.opened', said)
    : t('corrections.periods.until', { ...said, day: formatDay(closing.closedUntil) });
}

interface Asked {
  version: number;
  closedUntil: string | null;
  note: string;
}

/** Closes an account's periods or opens them; the same act tried again has the same id. */
function useClosing(accountId: string, onDone: () => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const idOf = useSendingId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (asked: Asked) =>
      call(submitClosing, { params: { accountId }, body: { ...asked, id: idOf(asked) } }),
    onSuccess: () => {
      notify({ severity: 'success', title: t('corrections.periods.done') });
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['corrections', accountId] }),
  });
  return { submit: mutate, isPending, failure: error ? requestFailure(t, error).text : undefined };
}
