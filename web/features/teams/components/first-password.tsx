import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askForPassword } from '#domain/teams/invitations/contract.ts';
import { PERSON_NAME_MAX } from '#domain/teams/invitations/schema.ts';
import { call } from '#web/core/http.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** For somebody who was invited and has no password yet: their name, and a link by mail to choose one. */
export function FirstPassword({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation();
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing');
  const [problem, setProblem] = useState<string | null>(null);
  const isNamed = firstName.trim() !== '' && lastName.trim() !== '';
  const send = async (): Promise<void> => {
    setState('sending');
    try {
      await call(askForPassword, { params: { token }, body: { firstName, lastName } });
      setState('sent');
      setProblem(null);
    } catch (error) {
      setState('typing');
      setProblem((error as Error).message);
    }
  };
  if (state === 'sent')
    return (
      <Alert severity="success" role="status">
        {t('teams.invitation.passwordSent', { email })}
      </Alert>
    );
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 1.5, '& p': { m: 0 } }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isNamed) void send();
        else setProblem(t('teams.invitation.nameMissing'));
      }}
    >
      <Box component="h2" sx={{ m: 0, typography: 'h3', color: 'text.primary' }}>
        {t('teams.invitation.firstTime')}
      </Box>
      <p>{t('teams.invitation.firstTimeText', { email })}</p>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField
          required
          label={t('teams.invitation.firstName')}
          value={firstName}
          onChange={setFirstName}
          maxLength={PERSON_NAME_MAX}
          autoComplete="given-name"
        />
        <TextField
          required
          label={t('teams.invitation.lastName')}
          value={lastName}
          onChange={setLastName}
          maxLength={PERSON_NAME_MAX}
          autoComplete="family-name"
        />
      </Box>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Box>
        <Button type="submit" variant="outlined" color="inherit" loading={state === 'sending'}>
          {t('teams.invitation.askPassword')}
        </Button>
      </Box>
    </Box>
  );
}
