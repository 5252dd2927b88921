import { useQuery } from '@tanstack/react-query';
import { MINE } from '#domain/licenses-report/assignee-filter.ts';
import type { ReportUser } from '#domain/licenses-report/schema.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { userByEmailQuery } from './queries.ts';

/** The person behind an e-mail: known at once for oneself, asked for otherwise; null = anyone. */
export function useAssignee(given: string): ReportUser | null {
  const user = useUser();
  const email = given === MINE ? user.email : given;
  const isOwn = email.toLowerCase() === user.email.toLowerCase();
  const { data } = useQuery({ ...userByEmailQuery(email), enabled: email.length > 1 && !isOwn });
  if (email === '') return null;
  if (isOwn) return { id: email, email, firstName: user.firstName, lastName: user.lastName };
  return data ?? { id: email, email, firstName: '', lastName: '' };
}
