import { formatDay } from '#domain/core/format.ts';
import { declaredAs, filterNames, isSet, type ReportFilters } from '#domain/licenses-report/filters.ts';
import { keyTail } from '#domain/licenses/key-tail.ts';
import type { Day } from '#domain/core/day.ts';
import { KEY_LENGTH } from '../list-license-keys.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { licensesReport } from '#domain/messages/en-gb/licenses-report.ts';
import { licenses } from '#domain/messages/en-gb/licenses.ts';

const { csv, usageBetween, usageFrom, amountBetween, amountFrom, usageUnknown } =
  licensesReport.licenses.report;
const texts = { ...licenses, licenses: { ...licenses.licenses, ...licensesReport.licenses } };

/** What stands above the lines of an export: of which day, and every filter that is set. */
export function describeFilters(filters: ReportFilters, today: Day): string[][] {
  const lines = describeEach(filters).map(({ label, value }) => [label, value]);
  const head = [fillText(csv.title, { day: formatDay(today) })];
  return [head, ...(lines.length > 0 ? lines : [[csv.noFilter]])];
}

/** Every filter that is set, as its declaration calls it, with what it asks for. */
export function describeEach(filters: ReportFilters): { label: string; value: string }[] {
  const set = filterNames.filter((name) => isSet(filters, name));
  return set.map((name) => {
    const { kind, label, options } = declaredAs(name);
    const parts = kind
      .parts(filters[name])
      .map((part) => textAt(options && `${options}.${part}`) ?? withoutKey(part));
    return {
      label: textAt(label) ?? label,
      value: name === 'usage' ? usageText(filters.usage, parts) : parts.join(', '),
    };
  });
}

/** A file is passed on: of what may be a whole key it says the end, as its lines do. */
const withoutKey = (text: string): string =>
  text.length > KEY_LENGTH && !/[\s@]/.test(text) ? `…${keyTail(text)}` : text;

function usageText(usage: ReportFilters['usage'], parts: readonly string[]): string {
  if (usage?.option !== 'USAGE_RANGE') return parts.join(', ');
  const isAmount = usage.value === 'AMOUNT';
  const text =
    usage.max === null ? (isAmount ? amountFrom : usageFrom) : isAmount ? amountBetween : usageBetween;
  const range = fillText(text, { min: String(usage.min), max: String(usage.max) });
  return usage.unknown === undefined ? range : fillText(usageUnknown, { range });
}

/** The text under a dotted key. */
function textAt(key: string | undefined): string | undefined {
  const found = key
    ?.split('.')
    .reduce<unknown>((texts, name) => (texts as Record<string, unknown> | undefined)?.[name], texts);
  return typeof found === 'string' ? found : undefined;
}
