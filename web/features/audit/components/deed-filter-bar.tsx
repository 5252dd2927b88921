import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areas, type Area } from '#domain/audit/areas.ts';
import { deedFilters, deedFilterSet, type DeedFilterName } from '#domain/audit/filters.ts';
import { formatDay } from '#domain/core/format.ts';
import { useToday } from '#web/core/use-today.ts';
import { DateField } from '#web/ui/date-field/date-field.tsx';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SearchBar } from '#web/ui/filter-bar/search-bar.tsx';
import type { DeedFilterState } from '../use-deed-filters.ts';

/** What narrows the record: the person stands open, the rest is a chip once set. */
export function DeedFilterBar({ state }: { state: DeedFilterState }) {
  const { t } = useTranslation();
  const { filters, names, isNarrowed, change, clear } = state;
  const { from, to } = filters.days;
  const ends = { from: from === null ? '' : formatDay(from), to: to === null ? '' : formatDay(to) };
  const textOf = (name: DeedFilterName): string => {
    if (name === 'deed') return filters.deed.map((area) => t(`audit.area.${area}`)).join(', ');
    if (name === 'days')
      return t(`audit.${from === null ? 'until' : to === null ? 'since' : 'between'}`, ends);
    return filters[name];
  };
  return (
    <SearchBar
      search={{
        value: filters.person,
        onSearch: (person) => change({ ...filters, person }),
        label: t('audit.person'),
        placeholder: t('audit.personPlaceholder'),
      }}
      filters={names
        .filter((name) => name !== 'person')
        .map((name) => ({
          id: name,
          name: t(deedFilters[name].label),
          control: <FilterControl name={name} state={state} />,
          isSet: deedFilterSet.isSet(filters, name),
          text: textOf(name),
          onRemove: () => change({ ...filters, [name]: deedFilterSet.empty[name] }),
        }))}
      isNarrowed={isNarrowed}
      onClear={clear}
    />
  );
}

interface ControlProps {
  name: DeedFilterName;
  state: DeedFilterState;
}

/** What edits a filter. */
function FilterControl({ name, state }: ControlProps) {
  const { t } = useTranslation();
  const today = useToday();
  const { filters, change } = state;
  switch (name) {
    case 'person':
      return null;
    case 'account':
    case 'key':
      return <TextControl name={name} state={state} />;
    case 'deed':
      return (
        <ChoiceList<Area>
          label={t(deedFilters.deed.label)}
          options={areas.map((value) => ({ value, label: t(`audit.area.${value}`) }))}
          value={filters.deed}
          onChange={(deed) => change({ ...filters, deed })}
        />
      );
    case 'days':
      return (
        <Box
          role="group"
          aria-label={t(deedFilters.days.label)}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}
        >
          {(['from', 'to'] as const).map((end) => (
            <Box key={end} sx={{ flex: '1 1 140px' }}>
              <DateField
                label={t(`audit.${end}`)}
                value={filters.days[end]}
                onChange={(day) => change({ ...filters, days: { ...filters.days, [end]: day } })}
                today={today}
              />
            </Box>
          ))}
        </Box>
      );
  }
}

/** Acts when it is left, or on Enter: half a word narrows to nothing. */
function TextControl({ name, state: { filters, change } }: ControlProps & { name: 'account' | 'key' }) {
  const { t } = useTranslation();
  const [text, setText] = useState(filters[name]);
  const [known, setKnown] = useState(filters[name]);
  if (known !== filters[name]) {
    setKnown(filters[name]);
    setText(filters[name]);
  }
  const send = (): void => {
    if (text.trim() !== filters[name]) change({ ...filters, [name]: text.trim() });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        label={t(deedFilters[name].label)}
        placeholder={t(`audit.${name}Placeholder`)}
        value={text}
        onChange={setText}
        onBlur={send}
        autoComplete="off"
      />
    </form>
  );
}
