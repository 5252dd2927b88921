import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { nameOf } from '#domain/core/person-name.ts';
import {
  filters,
  type FilterName,
  type FilterOf,
  type ReportFilters,
} from '#domain/licenses-report/filters.ts';
import type { UsageRange } from '#domain/licenses-report/usage-filter.ts';
import { useAssignee } from '../../use-assignee.ts';

/** What a chip says where options do not: people are called by their names, ranges by their ends. */
export function reportChip(name: FilterName, values: ReportFilters): ReactNode {
  if (filters[name].kind.control === 'person')
    return <PersonText email={values[name as FilterOf<'person'>]} />;
  if (name === 'usage' && values.usage?.option === 'USAGE_RANGE') return <RangeText range={values.usage} />;
  return undefined;
}

function PersonText({ email }: { email: string }) {
  const person = useAssignee(email);
  return person === null ? email : nameOf(person);
}

function RangeText({ range: { min, max, value, unknown } }: { range: UsageRange }) {
  const { t } = useTranslation();
  const ends = { min: formatNumber(min), max: max === null ? '' : formatNumber(max) };
  const measure = value === 'AMOUNT' ? 'amount' : 'usage';
  const range = t(`licenses.report.${measure}${max === null ? 'From' : 'Between'}`, ends);
  return unknown === undefined ? range : t('licenses.report.usageUnknown', { range });
}
