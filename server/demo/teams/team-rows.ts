import type { CucaRole } from '#domain/access/permissions.ts';
import { INVITATION_DAYS } from '#domain/teams/invitations/invitation-state.ts';
import type { TeamAction } from '#domain/teams/schema.ts';

const DAY_MS = 86_400_000;

export interface DemoInvitation {
  id: string;
  email: string;
  roles: readonly CucaRole[];
  sentAt: Date;
  expiresAt: Date;
}
export interface DemoChange {
  at: Date;
  /** Whose deed it is; the owner's where nobody is named. */
  by?: string;
  action: TeamAction;
  subject: string;
  roles?: readonly CucaRole[];
  rolesBefore?: readonly CucaRole[];
}
export interface DemoTeam {
  accountId: string;
  cucaId: string;
  owner: string;
  invitations: readonly DemoInvitation[];
  request: { id: string; from: string; note: string; at: Date };
  changes: readonly DemoChange[];
}

/** Teams with an open invitation, one that has run out, somebody who asks for access, and a little history. */
export function teamsAt(now: Date): DemoTeam[] {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const invited = (n: number, email: string, days: number, roles: readonly CucaRole[]): DemoInvitation => ({
    id: `de380000-0000-4000-8000-00000000000${n}`,
    ...{ email, roles },
    sentAt: ago(days),
    expiresAt: ago(days - INVITATION_DAYS),
  });
  const sent = ({ email: subject, roles, sentAt: at }: DemoInvitation): DemoChange => ({
    ...{ at, subject, roles },
    action: 'INVITED',
  });
  const selina = invited(0, 'selina.kyle@wayne.example', 2, ['CUCA_VIEWER']);
  const harvey = invited(1, 'harvey.dent@wayne.example', 19, ['CUCA_ADMIN']);
  const lucius = invited(2, 'lucius.fox@wayne.example', 1, ['CUCA_ADMIN', 'LEADTOOLS_CUCA_REPORTER']);
  const pamela = invited(3, 'pamela.isley@wayne.example', 40, ['LEADTOOLS_CUCA_REPORTER']);
  const joined = (subject: string, days: number, role: CucaRole): DemoChange => ({
    ...{ by: subject, subject, action: 'JOINED', at: ago(days), roles: [role] },
  });
  return [
    {
      ...{ accountId: 'wayne', cucaId: 'wayne-portal', owner: 'otto.owner@wayne.example' },
      invitations: [selina, harvey],
      request: {
        id: 'de380000-0000-4000-8000-000000000010',
        from: 'vito.viewer@wayne.example',
        note: 'I prepare the yearly review and need the usage of this application, too.',
        at: ago(3),
      },
      changes: [
        joined('ada.admin@wayne.example', 61, 'CUCA_VIEWER'),
        {
          ...{ at: ago(58), action: 'ROLES_CHANGED', subject: 'ada.admin@wayne.example' },
          ...{ rolesBefore: ['CUCA_VIEWER'], roles: ['CUCA_ADMIN'] },
        },
        sent(harvey),
        {
          by: 'vito.viewer@wayne.example',
          at: ago(3),
          action: 'ACCESS_ASKED',
          subject: 'vito.viewer@wayne.example',
        },
        sent(selina),
      ],
    },
    {
      ...{ accountId: 'wayne', cucaId: 'wayne-vision', owner: 'petra.power@wayne.example' },
      invitations: [lucius, pamela],
      request: {
        id: 'de380000-0000-4000-8000-000000000011',
        from: 'ada.admin@wayne.example',
        note: '',
        at: ago(6),
      },
      changes: [
        sent(pamela),
        {
          by: 'ada.admin@wayne.example',
          at: ago(6),
          action: 'ACCESS_ASKED',
          subject: 'ada.admin@wayne.example',
        },
        sent(lucius),
      ],
    },
  ];
}
