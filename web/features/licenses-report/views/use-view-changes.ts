import { useTranslation } from 'react-i18next';
import type { ReportView, ViewChoice, ViewContent } from '#domain/licenses-report/views/schema.ts';
import { useChange } from '#web/core/use-change.ts';
import { savedFiltersQuery } from '../queries.ts';
import { sendChoice, sendDeletion, sendView, viewsKey } from './queries.ts';

/** What the report begins with may have been a view. */
const changes = [viewsKey, savedFiltersQuery.queryKey];

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
  return useChange({
    send: async ({ id, content, choice }: ViewChange) => {
      if (content) await sendView(id, content);
      if (choice) await sendChoice(id, choice);
    },
    said: (_answer, { name }) => t('reportViews.saved', { view: name }),
    failed: t('reportViews.saveFailed'),
    changes,
    onDone: onSaved,
  });
}

/** Deletes views; says how it went. */
export function useViewDeletion() {
  const { t } = useTranslation();
  return useChange({
    send: ({ id }: ReportView) => sendDeletion(id),
    said: (_answer, { name }) => t('reportViews.deleted', { view: name }),
    failed: t('reportViews.deleteFailed'),
    changes,
  });
}
