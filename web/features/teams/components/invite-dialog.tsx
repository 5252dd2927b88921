import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createInvitation } from '#domain/teams/invitations/contract.ts';
import { EMAIL_MAX, isEmail } from '#domain/core/text-limits.ts';
import { call } from '#web/core/http.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { TeamPlace } from '../queries.ts';
import { useRoles } from '../use-roles.ts';
import { useTeamDeed } from '../use-team-deed.ts';
import { RolesFields } from './roles-fields.tsx';

interface InviteDialogProps {
  place: TeamPlace;
  byOwner: boolean;
  onClose: () => void;
}

/** Asks for an address and roles, and mails the invitation. */
export function InviteDialog({ place, byOwner, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const form = useRoles(['CUCA_VIEWER']);
  const { run, isPending } = useTeamDeed(place);
  const [typed, setTyped] = useState('');
  const [attempted, setAttempted] = useState(false);
  const email = typed.trim();
  // The same for every try of one address: a call whose answer was lost invites nobody twice.
  const ids = useRef(new Map<string, string>());
  const isAddress = isEmail(email);
  const fault = isAddress
    ? undefined
    : t(`teams.invitations.${email === '' ? 'emailRequired' : 'emailInvalid'}`);
  const send = async (): Promise<void> => {
    const mark = [email, ...form.roles].join(' ');
    const id = ids.current.get(mark) ?? crypto.randomUUID();
    ids.current.set(mark, id);
    const worked = await run(
      async () => call(createInvitation, { params: place, body: { id, email, roles: form.roles } }),
      { title: t('teams.invitations.sent', { email }) },
    );
    if (worked) onClose();
  };
  return (
    <FormDialog
      width={500}
      title={t('teams.invitations.inviteTitle')}
      submitLabel={t('teams.invitations.send')}
      isPending={isPending}
      blocked={{
        reason: fault && t('teams.invitations.emailMissing'),
        onBlocked: () => {
          setAttempted(true);
          field.current?.focus();
        },
      }}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <TextField
          required
          type="email"
          label={t('teams.invitations.email')}
          help={t('teams.invitations.emailHelp')}
          value={typed}
          onChange={setTyped}
          error={attempted ? fault : undefined}
          maxLength={EMAIL_MAX}
          inputRef={field}
        />
        <RolesFields form={form} byOwner={byOwner} />
      </Box>
    </FormDialog>
  );
}
