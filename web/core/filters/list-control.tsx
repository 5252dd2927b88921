import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { AnyFilter, Declared, FilterSet, ValuesOf } from '#domain/core/filter-set.ts';
import type { DayRange } from '#domain/submissions/history/period-filter.ts';
import { DateField } from '#web/ui/date-field/date-field.tsx';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { FinishedTextField } from '#web/ui/fields/finished-text-field.tsx';
import { useToday } from '../use-today.ts';
import { optionText, textBelow } from './filter-texts.ts';
import type { ListFilters } from './use-list-filters.ts';

interface ListControlProps<F extends Declared> {
  set: FilterSet<F>;
  state: ListFilters<F>;
  name: keyof F & string;
}

/** What edits a filter, by the kind it is of; it acts at once. */
export function ListControl<F extends Declared>({ set, state, name }: ListControlProps<F>) {
  const { t } = useTranslation();
  const declared = set.declared(name);
  const label = t(declared.label as 'audit.filter.days');
  const { control, choices = [] } = declared.kind;
  // A declaration pairs its kind with the kind's value; the compiler cannot follow the pair through a variable.
  const value: unknown = state.filters[name];
  const onChange = (next: unknown): void => state.change({ [name]: next } as unknown as Partial<ValuesOf<F>>);
  if (control === 'period')
    return <PeriodControl declared={declared} label={label} value={value as DayRange} onChange={onChange} />;
  if (control === 'choices')
    return (
      <ChoiceList<string>
        label={label}
        options={choices.map((option) => ({ value: option, label: optionText(t, declared, option) }))}
        value={value as readonly string[]}
        onChange={onChange}
      />
    );
  const { placeholder } = declared;
  return (
    <FinishedTextField
      label={label}
      value={value as string}
      onChange={onChange}
      placeholder={placeholder && t(placeholder as 'audit.keyPlaceholder')}
    />
  );
}

interface PeriodControlProps {
  declared: AnyFilter;
  label: string;
  value: DayRange;
  onChange: (value: DayRange) => void;
}

function PeriodControl({ declared, label, value, onChange }: PeriodControlProps) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {(['from', 'to'] as const).map((end) => (
        <Box key={end} sx={{ flex: '1 1 140px' }}>
          <DateField
            label={textBelow(t, declared.options ?? '', end)}
            value={value[end]}
            onChange={(day) => onChange({ ...value, [end]: day })}
            today={today}
          />
        </Box>
      ))}
    </Box>
  );
}
