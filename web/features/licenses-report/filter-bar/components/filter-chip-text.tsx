import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { nameOf } from '#domain/core/person-name.ts';
import {
  declaredAs,
  filters,
  type ControlName,
  type FilterName,
  type ReportFilters,
} from '#domain/licenses-report/filters.ts';
import { useAssignee } from '../../use-assignee.ts';
import { useOptionText } from '../../use-option-text.ts';

interface PartsProps {
  name: FilterName;
  parts: readonly string[];
  values: ReportFilters;
}

/** What a chip says of a filter's value; people are called by their names, ranges by their ends. */
const textsOf: Partial<Record<ControlName, ComponentType<PartsProps>>> = {
  person: PersonText,
  usage: UsageText,
};

/** "Expiration: Not expired, Expiring soon". */
export function FilterChipText({ name, values }: { name: FilterName; values: ReportFilters }) {
  const { t } = useTranslation();
  const { kind } = declaredAs(name);
  const Parts = textsOf[filters[name].kind.control] ?? OptionTexts;
  return (
    <>
      {t(filters[name].label)}: <Parts name={name} parts={kind.parts(values[name])} values={values} />
    </>
  );
}

const SHOWN = 2;

function OptionTexts({ name, parts }: PartsProps) {
  const { t } = useTranslation();
  const optionText = useOptionText(name);
  const { chip = (text) => text } = declaredAs(name);
  const textOf = (part: string) => chip(optionText(part));
  const shown = parts.slice(0, SHOWN).map(textOf).join(', ');
  if (parts.length <= SHOWN) return shown;
  return t('licenses.report.chipMore', { shown, number: formatNumber(parts.length - SHOWN) });
}

function PersonText({ parts: [email = ''] }: PartsProps) {
  const person = useAssignee(email);
  return person === null ? email : nameOf(person);
}

function UsageText(props: PartsProps) {
  const { t } = useTranslation();
  const { usage } = props.values;
  if (usage?.option !== 'USAGE_RANGE') return <OptionTexts {...props} />;
  const ends = { min: formatNumber(usage.min), max: usage.max === null ? '' : formatNumber(usage.max) };
  const measure = usage.value === 'AMOUNT' ? 'amount' : 'usage';
  const range = t(`licenses.report.${measure}${usage.max === null ? 'From' : 'Between'}`, ends);
  return usage.unknown === undefined ? range : t('licenses.report.usageUnknown', { range });
}
