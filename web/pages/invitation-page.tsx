import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#domain/core/day.ts';
import { formatDay } from '#domain/core/format.ts';
import { teams } from '#domain/messages/en-gb/teams.ts';
import type { ShownInvitation } from '#domain/teams/invitations/schema.ts';
import { CallError } from '#web/core/call.ts';
import { addTexts } from '#web/core/i18n.ts';
import { NoticeFrame } from '#web/features/session/components/notice-frame.tsx';
import { clientConfigQuery } from '#web/features/session/queries.ts';
import { FirstPassword } from '#web/features/teams/components/first-password.tsx';
import { ToApplication, ToStart } from '#web/features/teams/components/invitation-ways.tsx';
import { InvitationStep, InvitationText } from '#web/features/teams/components/open-invitation.tsx';
import { useInvitation } from '#web/features/teams/use-invitation.ts';
import { useRoleText } from '#web/features/teams/use-role-text.ts';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';

addTexts(teams);

/**
 * Where the link of an invitation leads, with or without a log-in: who invites to what. Opening it does nothing, since
 * mail scanners open links too; the button does.
 */
export function InvitationPage() {
  const { t } = useTranslation();
  const { token } = useParams({ from: '/invitations/$token' });
  const { data: config } = useQuery(clientConfigQuery);
  const state = useInvitation(token);
  const { query, invitation, accepted, isIn } = state;
  const brand = config?.vendorName ?? t('common.productName');
  if (!invitation)
    return query.error ? (
      <Unreadable brand={brand} query={query} />
    ) : (
      <NoticeFrame brand={brand} title={t('teams.invitation.reading')}>
        <LinesSkeleton count={3} />
      </NoticeFrame>
    );
  if (accepted) return <Accepted brand={brand} invitation={invitation} alreadyIn={accepted.alreadyIn} />;
  if (isIn) return <Accepted brand={brand} invitation={invitation} alreadyIn />;
  if (invitation.state !== 'open') return <Ended brand={brand} invitation={invitation} />;
  const { email, cucaName: application } = invitation;
  const needsPassword = invitation.ownSignIn && state.reader?.kind === 'nobody';
  return (
    <NoticeFrame
      brand={brand}
      title={t('teams.invitation.title', { application })}
      actions={<InvitationStep email={email} state={state} />}
      {...(needsPassword ? { footer: <FirstPassword token={token} email={email} /> } : {})}
    >
      <InvitationText invitation={invitation} state={state} />
    </NoticeFrame>
  );
}

interface NoticeProps {
  brand: string;
  invitation: ShownInvitation;
}

function Accepted({ brand, invitation, alreadyIn }: NoticeProps & { alreadyIn: boolean }) {
  const { t } = useTranslation();
  const rolesText = useRoleText();
  const { cucaName: application } = invitation;
  return (
    <NoticeFrame
      brand={brand}
      role="status"
      title={t(alreadyIn ? 'teams.invitation.alreadyIn' : 'teams.invitation.joined', { application })}
      actions={<ToApplication invitation={invitation} />}
    >
      <p>
        {alreadyIn
          ? t('teams.invitation.alreadyInText')
          : t('teams.invitation.joinedText', { roles: rolesText(invitation.roles) })}
      </p>
    </NoticeFrame>
  );
}

function Ended({ brand, invitation }: NoticeProps) {
  const { t } = useTranslation();
  const { email, cucaName: application, invitedBy: inviter } = invitation;
  const state = invitation.state === 'open' ? 'expired' : invitation.state;
  const day = formatDay(dayOf(new Date(invitation.expiresAt)));
  return (
    <NoticeFrame brand={brand} title={t(`teams.invitation.${state}`)} actions={<ToStart />}>
      <p>{t(`teams.invitation.${state}Text`, { email, application, inviter, day })}</p>
    </NoticeFrame>
  );
}

function Unreadable({ brand, query }: { brand: string; query: ReturnType<typeof useInvitation>['query'] }) {
  const { t } = useTranslation();
  const { error } = query;
  const isUnknown = error instanceof CallError && error.status === 404;
  return (
    <NoticeFrame
      brand={brand}
      role="alert"
      title={t(isUnknown ? 'teams.invitation.unknown' : 'teams.invitation.failed')}
      actions={
        isUnknown ? (
          <ToStart />
        ) : (
          <Button variant="contained" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('teams.invitation.retry')}
          </Button>
        )
      }
    >
      <p>{error?.message}</p>
    </NoticeFrame>
  );
}
