import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#domain/core/day.ts';
import { formatDay } from '#domain/core/format.ts';
import type { ShownInvitation } from '#domain/teams/invitations/schema.ts';
import { browserSession } from '#web/core/http.ts';
import { hereAsPath } from '#web/core/navigation.ts';
import type { useInvitation } from '../use-invitation.ts';
import { useRoleText } from '../use-role-text.ts';

type InvitationState = ReturnType<typeof useInvitation>;

/** Who invites to what, and what keeps this reader from accepting. */
export function InvitationText({
  invitation,
  state: { reader, isInvited, problem },
}: {
  invitation: ShownInvitation;
  state: InvitationState;
}) {
  const { t } = useTranslation();
  const rolesText = useRoleText();
  const { email, cucaName: application } = invitation;
  return (
    <>
      <p>
        {t('teams.invitation.what', {
          ...{ inviter: invitation.invitedBy, application, account: invitation.accountName },
          roles: rolesText(invitation.roles),
        })}
      </p>
      <p>{t('teams.invitation.for', { email, day: formatDay(dayOf(new Date(invitation.expiresAt))) })}</p>
      {reader?.kind === 'person' && !isInvited && (
        <Alert severity="warning">
          {t('teams.invitation.other', { email: reader.email, invited: email })}
        </Alert>
      )}
      {reader?.kind === 'unverified' && <Alert severity="warning">{t('teams.invitation.verify')}</Alert>}
      {problem !== null && <Alert severity="error">{problem}</Alert>}
    </>
  );
}

/** The one step that this reader can take. */
export function InvitationStep({ email, state }: { email: string; state: InvitationState }) {
  const { reader, isInvited, isPending, accept } = state;
  const { t } = useTranslation();
  const here = encodeURIComponent(hereAsPath());
  if (reader === null)
    return (
      <Button variant="contained" loading>
        {t('teams.invitation.join')}
      </Button>
    );
  if (reader.kind === 'nobody')
    return (
      <Button variant="contained" href={`/api/auth/login?return_to=${here}`}>
        {t('teams.invitation.signIn', { email })}
      </Button>
    );
  if (reader.kind === 'unverified')
    return (
      <Button variant="contained" href={`/email-verification?next=${here}`}>
        {t('teams.invitation.verifyGo')}
      </Button>
    );
  if (!isInvited)
    return (
      <>
        <Button variant="contained" onClick={() => void browserSession.end('signedOut')}>
          {t('teams.invitation.signOut')}
        </Button>
        <Button variant="outlined" color="inherit" href="/">
          {t('teams.invitation.toStart')}
        </Button>
      </>
    );
  return (
    <>
      <Button variant="contained" loading={isPending} onClick={() => void accept()}>
        {t('teams.invitation.join')}
      </Button>
      <Button variant="outlined" color="inherit" href="/">
        {t('teams.invitation.notNow')}
      </Button>
    </>
  );
}
