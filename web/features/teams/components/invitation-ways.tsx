import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { ShownInvitation } from '#domain/teams/invitations/schema.ts';

/** On, once one is in. */
export function ToApplication({ invitation }: { invitation: ShownInvitation }) {
  const { t } = useTranslation();
  const { accountId, cucaId, cucaName: application } = invitation;
  return (
    <Button
      variant="contained"
      href={`/accounts/${encodeURIComponent(accountId)}/cuca/${encodeURIComponent(cucaId)}`}
    >
      {t('teams.invitation.open', { application })}
    </Button>
  );
}

/** Away from an invitation that nobody can accept. */
export function ToStart() {
  const { t } = useTranslation();
  return (
    <Button variant="outlined" color="inherit" href="/">
      {t('teams.invitation.toStart')}
    </Button>
  );
}
