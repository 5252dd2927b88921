import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenAccount } from '#domain/licenses-report/bulk/schema.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { deeds, type Deed } from './queries.ts';

export interface BulkState {
  isRunning: boolean;
  /** Account ids with what came of them: news, known before, or why not. */
  outcomes: ReadonlyMap<string, { kind: 'new' | 'known' } | { kind: 'failed'; reason: string }>;
}

/** Does something to one account after the other. What failed may be tried again under the same id, and is done once. */
export function useBulkRun(deed: Deed) {
  const { t } = useTranslation();
  const [state, setState] = useState<BulkState>({ isRunning: false, outcomes: new Map() });
  const ids = useRef(new Map<string, string>());
  const isStopped = useRef(false);
  const idOf = (accountId: string): string => {
    const id = ids.current.get(accountId) ?? crypto.randomUUID();
    ids.current.set(accountId, id);
    return id;
  };
  const attempt = async (accountId: string, note: string) => {
    try {
      const isNew = await deeds[deed](accountId, idOf(accountId), note);
      return { kind: isNew ? 'new' : 'known' } as const;
    } catch (error) {
      return { kind: 'failed', reason: requestFailure(t, error).text ?? '' } as const;
    }
  };
  const run = async (accounts: readonly ChosenAccount[], note: string): Promise<BulkState['outcomes']> => {
    isStopped.current = false;
    const outcomes = new Map([...state.outcomes].filter(([, { kind }]) => kind !== 'failed'));
    setState({ isRunning: true, outcomes });
    for (const { id } of accounts) {
      if (isStopped.current) break;
      if (outcomes.has(id)) continue;
      // One after the other: the server is there for others as well.
      // oxlint-disable-next-line no-await-in-loop
      outcomes.set(id, await attempt(id, note));
      setState({ isRunning: true, outcomes: new Map(outcomes) });
    }
    setState({ isRunning: false, outcomes });
    return outcomes;
  };
  return { ...state, run, stop: () => (isStopped.current = true) };
}
