import { formatDay, formatNumber } from '#domain/core/format.ts';
import type { Day } from '#domain/core/day.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { submissions } from '#domain/messages/en-gb/submissions.ts';
import { usageUnits } from '#domain/products/schema.ts';
import { filters, historyFilters, type HistoryFilters } from '#domain/submissions/history/filters.ts';
import type { HistoryRow } from '#domain/submissions/history/schema.ts';
import type { HistoryLine } from './history-rows.ts';
import { presentHistoryRow, tailsOf } from './present.ts';

const { csv, filter: names, kind: kinds, state: states } = submissions.submissions;

/** What stands above the lines of an export: of which day, every filter that is set, and the columns. */
export function composeHead(values: HistoryFilters, today: Day): string[][] {
  const set = historyFilters.names.filter((name) => historyFilters.isSet(values, name));
  const lines = set.map((name) => {
    const texts: Partial<Record<string, string>> = 'options' in filters[name] ? { ...kinds, ...states } : {};
    return [names[name], ...historyFilters.parts(values, name).map((part) => texts[part] ?? part)];
  });
  const title = [fillText(csv.title, { day: formatDay(today) })];
  return [
    title,
    ...(lines.length > 0 ? lines : [[csv.noFilter]]),
    [],
    [...Object.values(csv.heads), ...usageUnits],
  ];
}

/** Where the vendor's records state other figures since, those that stand beside it no longer count. */
const stateText = ({ state, replacedByRecords: replaced }: HistoryRow): string =>
  replaced === 0
    ? states[state]
    : `${states[state]} (${fillText(submissions.submissions.replaced, { number: formatNumber(replaced) })})`;

/** A submission as a line: each unit has a column of its own, digit for digit. */
export function composeLine(line: HistoryLine): string[] {
  const { receipt, fileName } = line;
  const row = presentHistoryRow(line);
  const totals = new Map(row.totals.map(({ unit, value }) => [unit, value]));
  return [
    row.submittedAt,
    ...[row.submittedBy.name, row.submittedBy.email, kinds[row.kind], fileName ?? '', row.application ?? ''],
    stateText(row),
    tailsOf(receipt).join(' '),
    row.products.join(', '),
    row.period?.start ?? '',
    row.period?.end ?? '',
    row.id,
    ...usageUnits.map((unit) => totals.get(unit) ?? ''),
  ];
}
