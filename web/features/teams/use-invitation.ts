import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { emailKey } from '#domain/access/vendor-domain.ts';
import { acceptInvitation } from '#domain/teams/invitations/contract.ts';
import type { AcceptedInvitation } from '#domain/teams/invitations/schema.ts';
import { browserSession, call } from '#web/core/http.ts';
import { useStore } from '#web/ui/create-store.ts';
import { invitationQuery } from './queries.ts';

/** Who is at the screen, for a page that may be opened without a log-in; null while that is not known. */
type Reader =
  | { kind: 'nobody' }
  | { kind: 'unverified' }
  | { kind: 'person'; email: string; teams: ReadonlySet<string> };

/** Finds out who has signed in, without sending anybody to the log-in. */
function useReader(): Reader | null {
  const { store, renewal } = browserSession;
  const state = useStore(store);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    void renewal.renew().finally(() => setAsked(true));
  }, [renewal]);
  if (state.phase === 'gated') return { kind: 'unverified' };
  if (state.phase !== 'ready') return asked ? { kind: 'nobody' } : null;
  const teams = Object.entries(state.user.salesforceAccounts).flatMap(([account, { cucas }]) =>
    Object.keys(cucas).map((cuca) => `${account} ${cuca}`),
  );
  return { kind: 'person', email: state.user.email, teams: new Set(teams) };
}

/** An invitation, who reads it, and the way to accept it. */
export function useInvitation(token: string) {
  const query = useQuery(invitationQuery(token));
  const reader = useReader();
  const [accepted, setAccepted] = useState<AcceptedInvitation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const invitation = query.data;
  const person = reader?.kind === 'person' ? reader : null;
  const isInvited = person !== null && emailKey(person.email) === emailKey(invitation?.email ?? '');
  const isIn = isInvited && person.teams.has(`${invitation?.accountId} ${invitation?.cucaId}`);
  const accept = async (): Promise<void> => {
    setPending(true);
    try {
      setAccepted(await call(acceptInvitation, { params: { token } }));
    } catch (error) {
      setProblem((error as Error).message);
    }
    setPending(false);
  };
  return { query, invitation, reader, isInvited, isIn, accepted, problem, isPending, accept };
}
