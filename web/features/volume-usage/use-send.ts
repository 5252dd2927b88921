import { useQueryClient } from '@tanstack/react-query';
import type { AccountName } from '#domain/accounts/schema.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { resultsOf } from './upload-machine.ts';
import { useOutcome } from './use-outcome.ts';
import { useUpload } from './use-upload.ts';

/** What stands in the form beside the files. */
export interface ReportUsageValues {
  contactEmail: string;
  account: AccountName | null;
}

/** Sends what was chosen; the outcome is told wherever the person is by then. */
export function useSend(accountId: string | undefined): (values: ReportUsageValues) => void {
  const { internal } = useUser();
  const { store } = useUpload();
  const notify = useNotify();
  const outcomeOf = useOutcome();
  const queryClient = useQueryClient();
  return ({ contactEmail, account }) => {
    const forAccount = accountId ?? account?.id;
    const data = internal
      ? {
          ...(contactEmail === '' ? {} : { contactEmail }),
          ...(forAccount === undefined ? {} : { accountId: forAccount }),
        }
      : {};
    void store.submit({
      data,
      onFinished: (upload) => {
        notify(outcomeOf(resultsOf(upload)));
        void queryClient.invalidateQueries({ queryKey: ['submissions'] });
      },
    });
  };
}
