import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountName } from '#domain/accounts/schema.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { runningUpload } from './running-upload-store.ts';
import { resultsOf, type UploadState } from './upload-machine.ts';
import { useOutcome } from './outcome/use-outcome.ts';
import { useUpload } from './use-upload.ts';

const KEY = 'products.licenses.reportUsage.itext';

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
  const { t } = useTranslation();
  const { history } = useRouter();
  const navigate = useNavigate();
  return ({ contactEmail, account }) => {
    const address = history.location.pathname;
    const forAccount = accountId ?? account?.id;
    const data = internal
      ? {
          ...(contactEmail === '' ? {} : { contactEmail }),
          ...(forAccount === undefined ? {} : { accountId: forAccount }),
        }
      : {};
    const onFinished = (upload: UploadState): void => {
      if (runningUpload.isWatched()) return;
      const { items: _, ...told } = outcomeOf(resultsOf(upload));
      notify({
        ...told,
        action: { label: t(`${KEY}.show`), onSelect: () => void navigate({ href: address }) },
      });
    };
    // Every figure may be another one now, also where somebody cancelled after the first files.
    void store.submit({ data, onFinished }).finally(() => void queryClient.invalidateQueries());
  };
}
