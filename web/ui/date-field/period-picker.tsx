import Box from '@mui/material/Box';
import type { CalendarUnit } from './calendar.tsx';
import { DateField } from './date-field.tsx';

/** A period; the end is null until it is chosen. */
export interface PickedPeriod {
  start: string;
  end: string | null;
}

interface PeriodPickerProps {
  /** Names the two fields. */
  startLabel: string;
  endLabel: string;
  unit?: CalendarUnit;
  value: PickedPeriod;
  onStart: (start: string) => void;
  onEnd: (end: string) => void;
  today: string;
  /** Null when it may be chosen, otherwise why not; the rules are the page's own. */
  startRefusal: (value: string) => string | null;
  endRefusal: (value: string) => string | null;
  error?: string | undefined;
}

/** From and to, each with its own calendar. */
export function PeriodPicker(props: PeriodPickerProps) {
  const { unit = 'day', value, today } = props;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
      <DateField
        label={props.startLabel}
        unit={unit}
        value={value.start}
        onChange={props.onStart}
        today={today}
        refusal={props.startRefusal}
      />
      <DateField
        label={props.endLabel}
        unit={unit}
        value={value.end}
        onChange={props.onEnd}
        today={today}
        refusal={props.endRefusal}
        error={props.error}
      />
    </Box>
  );
}
