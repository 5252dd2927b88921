import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { rightOfScope, tokenScopes } from '#domain/access/token-scopes.ts';
import { isExpiryDay, lastExpiryDay } from '#domain/api-tokens/expiry.ts';
import { TOKEN_NAME_MAX } from '#domain/api-tokens/schema.ts';
import { scopeTexts } from '#domain/api-tokens/scope-texts.ts';
import { canOnAccount } from '#domain/access/can.ts';
import { formatDay } from '#domain/core/format.ts';
import { grantsOfUser } from '#domain/session/grants-of-user.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { DateField } from '#web/ui/date-field/date-field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useNewToken, type NewTokenForm } from '../use-new-token.ts';
import { ShownToken } from './shown-token.tsx';

interface NewTokenDialogProps {
  accountId: string;
  onClose: () => void;
}

/** Asks for name, scopes and last day, and then shows the token, this once. */
export function NewTokenDialog({ accountId, onClose }: NewTokenDialogProps) {
  const form = useNewToken(accountId);
  return form.token === null ? (
    <TokenForm form={form} accountId={accountId} onClose={onClose} />
  ) : (
    <ShownToken token={form.token} onClose={onClose} />
  );
}

function TokenForm({ form, accountId, onClose }: NewTokenDialogProps & { form: NewTokenForm }) {
  const { t } = useTranslation();
  const nameField = useRef<HTMLInputElement>(null);
  const blockedReason = useBlockedReason(form);
  return (
    <FormDialog
      width={520}
      title={t('apiTokens.make')}
      submitLabel={t('apiTokens.make')}
      isPending={form.isPending}
      blocked={{ reason: blockedReason, onBlocked: () => nameField.current?.focus() }}
      onSubmit={() => void form.send()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <TextField
          required
          label={t('apiTokens.name')}
          help={t('apiTokens.nameHelp')}
          value={form.name}
          onChange={form.setName}
          maxLength={TOKEN_NAME_MAX}
          autoComplete="off"
          inputRef={nameField}
        />
        <Scopes form={form} accountId={accountId} />
        <LastDay form={form} />
      </Box>
    </FormDialog>
  );
}

function Scopes({ form, accountId }: { form: NewTokenForm; accountId: string }) {
  const { t } = useTranslation();
  const grants = grantsOfUser(useUser());
  const label = useId();
  return (
    <Box role="group" aria-labelledby={label}>
      <Typography id={label} variant="subtitle1" component="h3" sx={{ mb: 0.5 }}>
        {t('apiTokens.scopes')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {tokenScopes.map((scope) => {
          const may = canOnAccount(grants, rightOfScope[scope], accountId);
          return (
            <CheckboxField
              key={scope}
              label={t(`apiTokens.scope.${scopeTexts[scope]}`)}
              help={may ? t(`apiTokens.scopeHelp.${scopeTexts[scope]}`) : t('apiTokens.noRight')}
              disabled={!may}
              value={form.scopes.includes(scope)}
              onChange={(chosen) => form.toggle(scope, chosen)}
            />
          );
        })}
      </Box>
    </Box>
  );
}

function LastDay({ form }: { form: NewTokenForm }) {
  const { t } = useTranslation();
  const { today, expiresOn, setExpiresOn, setDayRefused } = form;
  const refusal = (day: string): string | null => {
    if (isExpiryDay(day, today)) return null;
    return day <= today
      ? t('apiTokens.tooEarly')
      : t('apiTokens.tooLate', { day: formatDay(lastExpiryDay(today)) });
  };
  return (
    <DateField
      required
      label={t('apiTokens.expiresOn')}
      help={t('apiTokens.expiresHelp')}
      value={expiresOn}
      onChange={setExpiresOn}
      onRefused={setDayRefused}
      today={today}
      refusal={refusal}
    />
  );
}

function useBlockedReason({
  name,
  scopes,
  expiresOn,
  isDayRefused,
  today,
}: NewTokenForm): string | undefined {
  const { t } = useTranslation();
  if (name.trim() === '') return t('apiTokens.nameMissing');
  if (scopes.length === 0) return t('apiTokens.scopesMissing');
  return isExpiryDay(expiresOn, today) && !isDayRefused ? undefined : t('apiTokens.dayMissing');
}
