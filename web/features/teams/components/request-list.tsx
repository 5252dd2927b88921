import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CucaRole } from '#domain/access/permissions.ts';
import { answerRequest } from '#domain/teams/contract.ts';
import type { AccessRequest } from '#domain/teams/schema.ts';
import { call } from '#web/core/http.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { TeamPlace } from '../queries.ts';
import { useTeamDeed } from '../use-team-deed.ts';
import { RolesDialog } from './roles-dialog.tsx';
import { TeamRow, TeamRows } from './team-rows.tsx';

interface RequestListProps {
  place: TeamPlace;
  requests: readonly AccessRequest[];
  mayEdit: boolean;
  byOwner: boolean;
}

type Asked = { kind: 'letIn' | 'decline'; request: AccessRequest } | null;

/** Who asks to be let in, and the two answers. */
export function RequestList({ place, requests, mayEdit, byOwner }: RequestListProps) {
  const { t } = useTranslation();
  const { run, isPending } = useTeamDeed(place);
  const [asked, setAsked] = useState<Asked>(null);
  const name = asked?.request.name ?? '';
  const answer = async (roles: CucaRole[] | null): Promise<void> => {
    if (asked)
      await run(
        async () =>
          call(answerRequest, { params: { ...place, requestId: asked.request.id }, body: { roles } }),
        { title: t(roles ? 'teams.requests.granted' : 'teams.requests.declined', { name }) },
      );
    setAsked(null);
  };
  return (
    <TeamRows title={t('teams.requests.title')}>
      {requests.map((request) => (
        <TeamRow
          key={request.id}
          name={request.name}
          detail={
            <>
              {request.email} · <RelativeTime value={request.requestedAt} />
            </>
          }
          fact={request.note}
          actions={
            mayEdit && (
              <>
                <Button
                  variant="contained"
                  aria-label={t('teams.requests.letInNamed', { name: request.name })}
                  onClick={() => setAsked({ kind: 'letIn', request })}
                >
                  {t('teams.requests.letIn')}
                </Button>
                <Button
                  variant="outlined"
                  color="inherit"
                  aria-label={t('teams.requests.declineNamed', { name: request.name })}
                  onClick={() => setAsked({ kind: 'decline', request })}
                >
                  {t('teams.requests.decline')}
                </Button>
              </>
            )
          }
        />
      ))}
      {asked?.kind === 'letIn' && (
        <RolesDialog
          title={t('teams.requests.letInTitle', { name })}
          submitLabel={t('teams.requests.letIn')}
          before={['CUCA_VIEWER']}
          byOwner={byOwner}
          isPending={isPending}
          onSubmit={(roles) => void answer(roles)}
          onClose={() => setAsked(null)}
        />
      )}
      <ConfirmDialog
        open={asked?.kind === 'decline'}
        tone="error"
        title={t('teams.requests.declineTitle', { name })}
        confirmLabel={t('teams.requests.decline')}
        onCancel={() => setAsked(null)}
        onConfirm={async () => answer(null)}
      >
        {t('teams.requests.declineText')}
      </ConfirmDialog>
    </TeamRows>
  );
}
