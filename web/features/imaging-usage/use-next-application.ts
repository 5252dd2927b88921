import { useQueryClient } from '@tanstack/react-query';
import { imagingApplicationsQuery } from './queries.ts';
import { nextApplication } from './application-plan.ts';

/** 2.80: after everything of an application is in, reads anew what is due and goes on to the next one, if there is one. */
export function useNextApplication(accountId: string, here: string, go: (id: string) => void): () => void {
  const queryClient = useQueryClient();
  const goOn = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: ['imaging-usage', accountId] });
    const next = nextApplication(
      await queryClient.ensureQueryData(imagingApplicationsQuery(accountId)),
      here,
    );
    if (next !== undefined) go(next);
  };
  return () => void goOn();
}
