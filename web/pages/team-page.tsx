import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teams } from '#domain/messages/en-gb/teams.ts';
import { isOwner } from '#domain/teams/team-roles.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { PageGate } from '#web/core/page-gate.tsx';
import { useCan } from '#web/core/session/use-can.ts';
import { usePageTitle } from '#web/core/use-page-title.ts';
import { InvitationList } from '#web/features/teams/components/invitation-list.tsx';
import { InviteDialog } from '#web/features/teams/components/invite-dialog.tsx';
import { KeyList } from '#web/features/teams/components/key-list.tsx';
import { MemberList } from '#web/features/teams/components/member-list.tsx';
import { RequestList } from '#web/features/teams/components/request-list.tsx';
import { TeamHistory } from '#web/features/teams/components/team-history.tsx';
import {
  invitationsQuery,
  membersQuery,
  requestsQuery,
  teamKeysQuery,
  type TeamPlace,
} from '#web/features/teams/queries.ts';
import { useCucaCrumbs } from '#web/features/usage-accounts/use-cuca-crumbs.tsx';
import { useUsageAccount } from '#web/features/usage-accounts/usage-account-context.tsx';
import { ContentColumn } from '#web/ui/content-column.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { CardsSkeleton } from '#web/ui/skeletons.tsx';

addTexts(teams);

/** 2.29: team and keys of a usage account, for those who look after it. */
export function TeamPage() {
  const { accountId, id } = useUsageAccount();
  return (
    <PageGate page="settings" accountId={accountId} cucaId={id}>
      <Team place={{ accountId, cucaId: id }} />
    </PageGate>
  );
}

function Team({ place }: { place: TeamPlace }) {
  const { t } = useTranslation();
  const { name } = useUsageAccount();
  const mayEdit = useCan('EDIT_CUCA_TEAM', place);
  const members = useQuery(membersQuery(place)).data;
  const byOwner = members?.some(({ isSelf, roles }) => isSelf && isOwner(roles)) === true;
  const [isInviting, setInviting] = useState(false);
  const title = t('teams.title');
  const documentTitle = usePageTitle(`${title} · ${name}`);
  const invite = mayEdit ? (
    <Button variant="contained" startIcon={<Plus size={16} />} onClick={() => setInviting(true)}>
      {t('teams.invitations.invite')}
    </Button>
  ) : undefined;
  return (
    <Box component={ContentColumn}>
      <PageHead
        title={title}
        documentTitle={documentTitle}
        breadcrumb={useCucaCrumbs()}
        context={t('teams.about', { application: name })}
        action={invite}
      />
      <Parts place={place} application={name} mayEdit={mayEdit} byOwner={byOwner} />
      {isInviting && <InviteDialog place={place} byOwner={byOwner} onClose={() => setInviting(false)} />}
    </Box>
  );
}

interface PartsProps {
  place: TeamPlace;
  application: string;
  mayEdit: boolean;
  byOwner: boolean;
}

/** Everything at once, so that no part pushes another down when it comes. */
function Parts({ place, application, mayEdit, byOwner }: PartsProps) {
  const mayEditKeys = useCan('EDIT_CUCA_KEYS', place);
  const members = useQuery(membersQuery(place));
  const invitations = useQuery(invitationsQuery(place));
  const requests = useQuery(requestsQuery(place));
  const keys = useQuery(teamKeysQuery(place));
  const failed = [members, invitations, requests, keys].find(({ data, error }) => !data && error);
  if (failed) return <FetchFailure query={failed} />;
  if (!members.data || !invitations.data || !requests.data || !keys.data)
    return <CardsSkeleton count={2} height={240} />;
  const edit = { place, mayEdit, byOwner };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {requests.data.length > 0 && <RequestList {...edit} requests={requests.data} />}
      <MemberList place={place} application={application} members={members.data} mayEdit={mayEdit} />
      {invitations.data.length > 0 && <InvitationList {...edit} invitations={invitations.data} />}
      <KeyList place={place} application={application} keys={keys.data} mayEdit={mayEditKeys} />
      <TeamHistory place={place} />
    </Box>
  );
}
