import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nameOf } from '#domain/core/person-name.ts';
import { emptyFilters, type ReportFilters } from '#domain/licenses-report/filters.ts';
import type { ChangeFilters } from '../filter-bar/control-props.ts';
import { reportTotalQuery } from '../queries.ts';
import { useAssignee } from '../use-assignee.ts';

interface EmptyReportProps {
  filters: ReportFilters;
  change: ChangeFilters;
}

/** Why there is no row: somebody without accounts is told so, and is a click from everybody's with the other filters kept. */
export function EmptyReport({ filters, change }: EmptyReportProps) {
  const { t } = useTranslation();
  const { assignee } = filters;
  const person = useAssignee(assignee);
  const own = useQuery({ ...reportTotalQuery({ ...emptyFilters, assignee }), enabled: assignee !== '' });
  const isNobody = person !== null && own.data === 0;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5 }}>
      {isNobody ? t('licenses.report.emptyAssignee', { name: nameOf(person) }) : t('licenses.report.empty')}
      {assignee !== '' && (
        <Button size="small" variant="contained" onClick={() => change({ assignee: '' })}>
          {t('licenses.report.allAccounts')}
        </Button>
      )}
    </Box>
  );
}
