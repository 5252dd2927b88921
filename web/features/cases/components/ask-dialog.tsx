import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountName } from '#domain/accounts/schema.ts';
import { CASE_NOTE_MAX } from '#domain/cases/schema.ts';
import { changeFailure } from '#web/core/request-failure.ts';
import { useSendingId } from '#web/core/use-sending-id.ts';
import { DialogFrame } from '#web/ui/dialog-frame.tsx';
import { AsyncAutocomplete } from '#web/ui/fields/async-autocomplete.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { loadAccounts } from '#web/features/accounts/queries.ts';
import { casesKey, sendRequest } from '../queries.ts';

/** Asks an account's people to certify their past usage. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const idOf = useSendingId();
  const [account, setAccount] = useState<AccountName | null>(null);
  const [message, setMessage] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id: accountId }: AccountName) => {
      const said = message.trim();
      return sendRequest(accountId, { id: idOf([accountId, said]), message: said });
    },
    onSuccess: ({ isNew }, { name }) => {
      const severity = isNew ? 'success' : 'info';
      notify({ severity, title: t(isNew ? 'cases.ask.done' : 'cases.ask.repeated', { account: name }) });
      onClose();
    },
    onError: (error) => notify(changeFailure(t, error, t('cases.ask.failed'))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: casesKey }),
  });
  return (
    <DialogFrame
      open
      title={t('cases.ask.title')}
      description={t('cases.ask.says')}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('cases.change.cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={account === null}
            aria-disabled={account === null || isPending}
            onClick={() => account && !isPending && mutate(account)}
          >
            {t('cases.ask.confirm')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <AsyncAutocomplete<AccountName>
          label={t('cases.ask.account')}
          placeholder={t('cases.ask.placeholder')}
          value={account}
          onChange={setAccount}
          load={loadAccounts}
          optionId={(one) => one.id}
          optionLabel={(one) => `${one.name} (${one.id})`}
          required
        />
        <TextField
          label={t('cases.ask.message')}
          value={message}
          onChange={setMessage}
          rows={[2, 6]}
          maxLength={CASE_NOTE_MAX}
        />
      </Box>
    </DialogFrame>
  );
}
