import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatNumber } from '#domain/core/format.ts';
import { NOTE_MAX, type SenderAside, type UnmatchedDetail } from '#domain/volume-usage/unmatched/schema.ts';
import { changeFailure } from '#web/core/request-failure.ts';
import { QueryContent } from '#web/core/query-content.tsx';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { useFigures } from '../../use-figures.ts';
import { sendSenderDecline, senderQuery, unmatchedKey } from '../queries.ts';

interface DeclineSenderDialogProps {
  one: UnmatchedDetail;
  onClose: () => void;
}

/** 8.15: declines all that waits of whoever sent a key, as far as it is shown here; why is always said. */
export function DeclineSenderDialog({ one, onClose }: DeclineSenderDialogProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const aside = useQuery(senderQuery(one.id));
  const { keys = 0, until = null } = aside.data ?? {};
  const { uploader, sentFor } = one;
  const sender = sentFor
    ? t('unmatched.declineSender.sender', { person: uploader.name, account: sentFor.name })
    : uploader.name;
  const { mutate, isPending } = useMutation({
    mutationFn: sendSenderDecline,
    onSuccess: ({ changed: count }) => {
      const done = t('unmatched.declineSender.done', { count, number: formatNumber(count), sender });
      const title = count > 0 ? done : t('unmatched.declineSender.nothing');
      notify({ severity: count > 0 ? 'success' : 'info', title });
      onClose();
    },
    onError: (error) => notify(changeFailure(t, error, t('unmatched.decline.failed'))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: unmatchedKey }),
  });
  const canSend = note.trim() !== '' && until !== null;
  const send = (): void => {
    if (aside.data && until !== null && !isPending)
      mutate({ sender: aside.data.sender, until, note: note.trim() });
  };
  return (
    <DialogFrame
      open
      title={t('unmatched.declineSender.title', { sender })}
      description={t('unmatched.declineSender.says')}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {t('unmatched.assign.cancel')}
          </Button>
          <Button
            variant="contained"
            aria-disabled={!canSend || isPending}
            disabled={!canSend}
            onClick={send}
          >
            {until === null
              ? t('unmatched.decline.confirm')
              : t('unmatched.declineSender.confirm', { count: keys, number: formatNumber(keys) })}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <div aria-live="polite">
          <QueryContent query={aside}>{(data) => <Waiting aside={data} />}</QueryContent>
        </div>
        <TextField
          label={t('unmatched.decline.note')}
          value={note}
          onChange={setNote}
          required
          rows={[2, 6]}
          maxLength={NOTE_MAX}
        />
      </Box>
    </DialogFrame>
  );
}

/** How many keys, and each figure with its own unit. */
function Waiting({ aside: { keys, owned, totals, at } }: { aside: SenderAside }) {
  const { t } = useTranslation();
  const figures = useFigures();
  if (keys === 0) return t('unmatched.declineSender.nothing');
  const counted = { count: keys, number: formatNumber(keys), at: formatInstant(at) };
  return (
    <>
      <strong>{t('unmatched.declineSender.received', counted)}</strong>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontVariantNumeric: 'tabular-nums' }}>
        {figures(totals).map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
        {owned > 0 && (
          <li>{t('unmatched.declineSender.owned', { count: owned, number: formatNumber(owned) })}</li>
        )}
      </Box>
    </>
  );
}
