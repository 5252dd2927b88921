import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#domain/core/day.ts';
import { formatDay } from '#domain/core/format.ts';
import { resendInvitation, withdrawInvitation } from '#domain/teams/invitations/contract.ts';
import type { Invitation } from '#domain/teams/invitations/schema.ts';
import { isOwner } from '#domain/teams/team-roles.ts';
import { call } from '#web/core/http.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Status } from '#web/ui/status.tsx';
import type { TeamPlace } from '../queries.ts';
import { useRoleText } from '../use-role-text.ts';
import { useTeamDeed } from '../use-team-deed.ts';
import { TeamRow, TeamRows } from './team-rows.tsx';

interface InvitationListProps {
  place: TeamPlace;
  invitations: readonly Invitation[];
  mayEdit: boolean;
  byOwner: boolean;
}

/** What ended otherwise is not listed: a withdrawn one here is that of somebody who may invite no longer. */
const stateTexts = { open: 'until', expired: 'expired', withdrawn: 'ended', used: 'ended' } as const;

const dayText = (instant: string): string => formatDay(dayOf(new Date(instant)));

/** Who was invited and has not accepted: open, or expired and to be sent again. */
export function InvitationList({ place, invitations, mayEdit, byOwner }: InvitationListProps) {
  const { t } = useTranslation();
  const rolesText = useRoleText();
  const { run, isPending } = useTeamDeed(place);
  const [asked, setAsked] = useState<Invitation | null>(null);
  const params = ({ id }: Invitation) => ({ ...place, invitationId: id });
  const resend = (one: Invitation): Promise<boolean> =>
    run(async () => call(resendInvitation, { params: params(one) }), {
      title: t('teams.invitations.resent', { email: one.email }),
      text: t('teams.invitations.resentText'),
    });
  return (
    <TeamRows title={t('teams.invitations.title')}>
      {invitations.map((one) => (
        <TeamRow
          key={one.id}
          name={one.email}
          detail={t('teams.invitations.about', { name: one.invitedBy, day: dayText(one.sentAt) })}
          fact={
            <>
              {rolesText(one.roles)}
              <br />
              <Status tone={one.state === 'open' ? 'info' : 'warning'}>
                {t(`teams.invitations.${stateTexts[one.state]}`, {
                  day: dayText(one.expiresAt),
                  name: one.invitedBy,
                })}
              </Status>
            </>
          }
          actions={
            mayEdit &&
            (byOwner || !isOwner(one.roles)) && (
              <>
                <Button
                  variant="outlined"
                  color="inherit"
                  disabled={isPending}
                  aria-label={t('teams.invitations.resendNamed', { email: one.email })}
                  onClick={() => void resend(one)}
                >
                  {t('teams.invitations.resend')}
                </Button>
                <Button
                  variant="outlined"
                  color="inherit"
                  aria-label={t('teams.invitations.withdrawNamed', { email: one.email })}
                  onClick={() => setAsked(one)}
                >
                  {t('teams.invitations.withdraw')}
                </Button>
              </>
            )
          }
        />
      ))}
      <ConfirmDialog
        open={asked !== null}
        tone="error"
        title={t('teams.invitations.withdrawTitle', { email: asked?.email ?? '' })}
        confirmLabel={t('teams.invitations.withdraw')}
        onCancel={() => setAsked(null)}
        onConfirm={async () => {
          if (asked)
            await run(async () => call(withdrawInvitation, { params: params(asked) }), {
              title: t('teams.invitations.withdrawn', { email: asked.email }),
            });
          setAsked(null);
        }}
      >
        {t('teams.invitations.withdrawText')}
      </ConfirmDialog>
    </TeamRows>
  );
}
