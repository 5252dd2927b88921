import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountName } from '#domain/accounts/schema.ts';
import { CASE_NOTE_MAX } from '#domain/cases/schema.ts';
import { useChange } from '#web/core/use-change.ts';
import { useSendingId } from '#web/core/use-sending-id.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { AsyncAutocomplete } from '#web/ui/fields/async-autocomplete.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { loadAccounts } from '#web/features/accounts/queries.ts';
import { casesKey, sendRequest } from '../queries.ts';

/** Asks an account's people to certify their past usage. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const idOf = useSendingId();
  const [account, setAccount] = useState<AccountName | null>(null);
  const [message, setMessage] = useState('');
  const { mutate, isPending } = useChange({
    send: ({ id: accountId }: AccountName) => {
      const said = message.trim();
      return sendRequest(accountId, { id: idOf([accountId, said]), message: said });
    },
    said: ({ isNew }, { name }) => ({
      severity: isNew ? 'success' : 'info',
      title: t(isNew ? 'cases.ask.done' : 'cases.ask.repeated', { account: name }),
    }),
    failed: t('cases.ask.failed'),
    changes: [casesKey],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('cases.ask.title')}
      description={t('cases.ask.says')}
      submitLabel={t('cases.ask.confirm')}
      isPending={isPending}
      isReady={account !== null}
      onSubmit={() => account && mutate(account)}
      onClose={onClose}
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
    </FormDialog>
  );
}
