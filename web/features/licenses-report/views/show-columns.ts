import type { ReportView } from '#domain/licenses-report/views/schema.ts';
import { saveColumnChoices } from '#web/ui/data-table/use-column-visibility.ts';

/** The name under which the report's table keeps which columns are shown. */
export const REPORT_COLUMNS = 'licenses-report';

/** Shows a view's columns; a view that says nothing of them leaves them as they are. */
export function showColumns({ columns }: Pick<ReportView, 'columns'>): void {
  if (columns !== null) saveColumnChoices(REPORT_COLUMNS, columns);
}
