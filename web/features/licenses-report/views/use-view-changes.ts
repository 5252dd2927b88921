import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReportView, ViewChoice, ViewContent } from '#domain/licenses-report/views/schema.ts';
import { changeFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { savedFiltersQuery } from '../queries.ts';
import { sendChoice, sendDeletion, sendView, viewsKey } from './queries.ts';

/** What is to be saved: of a colleague's view the choice alone, of an unchanged choice the view alone. */
export interface ViewChange {
  id: string;
  name: string;
  content: ViewContent | null;
  choice: ViewChoice | null;
}

/** Saves views and choices; says how it went. */
export function useViewSaving(onSaved: () => void) {
  const { t } = useTranslation();
  const notify = useNotify();
  const forget = useForgetting();
  return useMutation({
    mutationFn: async ({ id, content, choice }: ViewChange) => {
      if (content) await sendView(id, content);
      if (choice) await sendChoice(id, choice);
    },
    onSuccess: (_answer, { name }) => {
      notify({ severity: 'success', title: t('reportViews.saved', { view: name }) });
      onSaved();
    },
    onError: (error) => notify(changeFailure(t, error, t('reportViews.saveFailed'))),
    onSettled: forget,
  });
}

/** Deletes views; says how it went. */
export function useViewDeletion() {
  const { t } = useTranslation();
  const notify = useNotify();
  const forget = useForgetting();
  return useMutation({
    mutationFn: ({ id }: ReportView) => sendDeletion(id),
    onSuccess: (_answer, { name }) =>
      notify({ severity: 'success', title: t('reportViews.deleted', { view: name }) }),
    onError: (error) => notify(changeFailure(t, error, t('reportViews.deleteFailed'))),
    onSettled: forget,
  });
}

/** What the report begins with may have been a view. */
function useForgetting(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: viewsKey });
    await queryClient.invalidateQueries({ queryKey: savedFiltersQuery.queryKey });
  };
}
