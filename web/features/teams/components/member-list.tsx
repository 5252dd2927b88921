import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CucaRole } from '#domain/access/permissions.ts';
import { removeMember, updateMember } from '#domain/teams/contract.ts';
import type { TeamMember } from '#domain/teams/schema.ts';
import { isOwner } from '#domain/teams/team-roles.ts';
import { call } from '#web/core/http.ts';
import { TableCsv } from '#web/core/table-csv.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Status } from '#web/ui/status.tsx';
import type { TeamPlace } from '../queries.ts';
import { useRoleText } from '../use-role-text.ts';
import { useTeamDeed } from '../use-team-deed.ts';
import { RolesDialog } from './roles-dialog.tsx';
import { TeamRow, TeamRows } from './team-rows.tsx';

interface MemberListProps {
  place: TeamPlace;
  application: string;
  members: readonly TeamMember[];
  mayEdit: boolean;
}

type Asked = { kind: 'roles' | 'remove'; member: TeamMember } | null;

/** Who is in the team; owners and administrators change roles and remove, owners alone those of owners. */
export function MemberList({ place, application, members, mayEdit }: MemberListProps) {
  const { t } = useTranslation();
  const rolesText = useRoleText();
  const { run, isPending } = useTeamDeed(place);
  const [asked, setAsked] = useState<Asked>(null);
  const byOwner = members.some(({ isSelf, roles }) => isSelf && isOwner(roles));
  const params = (member: TeamMember) => ({ ...place, userId: member.userId });
  const change = async (member: TeamMember, roles: CucaRole[]): Promise<void> => {
    await run(
      async () => call(updateMember, { params: params(member), body: { roles, seen: member.roles } }),
      {
        title: t('teams.members.changed', { name: member.name, roles: rolesText(roles) }),
        text: t('teams.members.changedText'),
      },
    );
    setAsked(null);
  };
  const removed = asked?.kind === 'remove' ? asked.member : null;
  return (
    <TeamRows title={t('teams.members.title')} action={<TeamCsv members={members} />}>
      {members.map((member) => (
        <TeamRow
          key={member.userId}
          name={
            <>
              {member.name} {member.isSelf && <Quiet>{t('teams.you')}</Quiet>}{' '}
              {member.disabled && <Status tone="neutral">{t('teams.disabled')}</Status>}
            </>
          }
          detail={member.email}
          fact={rolesText(member.roles)}
          actions={
            mayEdit &&
            (byOwner || !isOwner(member.roles)) && (
              <MemberActions member={member} onAsk={(kind) => setAsked({ kind, member })} />
            )
          }
        />
      ))}
      {asked?.kind === 'roles' && (
        <RolesDialog
          title={t('teams.members.changeTitle', { name: asked.member.name })}
          submitLabel={t('teams.members.save')}
          before={asked.member.roles}
          mustChange
          byOwner={byOwner}
          isPending={isPending}
          onSubmit={(roles) => void change(asked.member, roles)}
          onClose={() => setAsked(null)}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        tone="error"
        title={
          removed?.isSelf
            ? t('teams.members.removeSelfTitle')
            : t('teams.members.removeTitle', { name: removed?.name ?? '' })
        }
        confirmLabel={t(removed?.isSelf ? 'teams.members.leaveNamed' : 'teams.members.remove')}
        onCancel={() => setAsked(null)}
        onConfirm={async () => {
          if (removed)
            await run(async () => call(removeMember, { params: params(removed) }), {
              title: t(removed.isSelf ? 'teams.members.left' : 'teams.members.removed', {
                ...{ name: removed.name, application },
              }),
            });
          setAsked(null);
        }}
      >
        {t(removed?.isSelf ? 'teams.members.removeSelfText' : 'teams.members.removeText', { application })}
      </ConfirmDialog>
    </TeamRows>
  );
}

function TeamCsv({ members }: Pick<MemberListProps, 'members'>) {
  const { t } = useTranslation();
  const rolesText = useRoleText();
  return (
    <TableCsv
      table={t('teams.members.title')}
      fileName="team"
      rows={members}
      columns={[
        ['name', ({ name }) => name],
        ['email', ({ email }) => email],
        ['roles', ({ roles }) => rolesText(roles)],
        ['signIn', ({ disabled }) => t(disabled ? 'tableHeads.no' : 'tableHeads.yes')],
      ]}
    />
  );
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
    {children}
  </Box>
);

function MemberActions({ member, onAsk }: { member: TeamMember; onAsk: (kind: 'roles' | 'remove') => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={t('teams.members.changeNamed', { name: member.name })}
        onClick={() => onAsk('roles')}
      >
        {t('teams.members.change')}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        aria-label={t(member.isSelf ? 'teams.members.leaveNamed' : 'teams.members.removeNamed', {
          name: member.name,
        })}
        onClick={() => onAsk('remove')}
      >
        {t(member.isSelf ? 'teams.members.leave' : 'teams.members.remove')}
      </Button>
    </>
  );
}
