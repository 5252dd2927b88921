import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AccountState as State } from '#domain/account-state/schema.ts';
import { dueThings } from '#domain/account-state/due-list.ts';
import { accountState } from '#domain/messages/en-gb/account-state.ts';
import { licenses } from '#domain/messages/en-gb/licenses.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { useToday } from '#web/core/use-today.ts';
import { DueList } from './due-list.tsx';
import { LastReport } from './last-report.tsx';
import { StateColumns } from './state-columns.tsx';
import { UsedOfMaximum } from './used-of-maximum.tsx';

addTexts(accountState);
addTexts(licenses);

interface AccountStateProps {
  accountId: string;
  query: UseQueryResult<State>;
  skeleton: ReactNode;
}

/** How things stand in an account, as far as the person may see it. */
export function AccountState({ accountId, query, skeleton }: AccountStateProps) {
  const today = useToday();
  if (!query.data) return query.error ? <FetchFailure query={query} /> : skeleton;
  const state = query.data;
  const { reports, expiry, certification, imaging, usage, alerts } = state;
  const hasPart = [reports, expiry, certification, imaging].some((part) => part !== null);
  return (
    <StateColumns>
      {(hasPart || (alerts?.unread ?? 0) > 0) && (
        <DueList accountId={accountId} state={state} things={dueThings(state, today)} today={today} />
      )}
      <div>
        {reports !== null && <LastReport accountId={accountId} report={reports.last} />}
        {usage !== null && (
          <UsedOfMaximum accountId={accountId} usage={usage} leadsToReports={reports !== null} />
        )}
      </div>
    </StateColumns>
  );
}
