import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { formatDay, formatMonth } from '#domain/core/format.ts';
import { Field } from '../fields/field.tsx';
import { fillLabel, useUiLabels } from '../ui-labels.tsx';
import { Calendar, type CalendarUnit } from './calendar.tsx';

interface DateFieldProps {
  label: string;
  unit?: CalendarUnit;
  /** `YYYY-MM-DD`, or `YYYY-MM` for months. */
  value: string | null;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  today: string;
  /** Null when a day or month may be chosen, otherwise why not. */
  refusal?: (value: string) => string | null;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLButtonElement> | undefined;
}

const Opener = styled(ButtonBase)({
  justifyContent: 'space-between',
  gap: 12,
  minHeight: 36,
  minWidth: 148,
  padding: '0 12px',
  borderRadius: 8,
  border: '1px solid var(--mui-palette-line-strong)',
  backgroundColor: 'var(--mui-palette-background-paper)',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { borderColor: 'var(--mui-palette-text-secondary)' },
  '&[aria-invalid="true"]': { borderColor: 'var(--mui-palette-error-main)' },
  '&.none, & svg': { color: 'var(--mui-palette-text-secondary)' },
  '&.Mui-disabled': {
    backgroundColor: 'var(--mui-palette-background-sunken)',
    borderColor: 'var(--mui-palette-divider)',
  },
});

const always = (): null => null;

/** A day or a month, chosen in a calendar that the keyboard moves. */
export function DateField(props: DateFieldProps) {
  const { label, unit = 'day', value, onChange, today, refusal = always, disabled = false } = props;
  const labels = useUiLabels();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = textOf(value, unit) ?? (unit === 'day' ? labels.dateNone : labels.monthNone);
  const close = (): void => {
    setAnchor(null);
    props.onBlur?.();
  };
  return (
    <Field id={id} label={label} help={props.help} error={props.error} required={props.required ?? false}>
      {({ 'aria-required': _required, ...control }) => (
        <>
          <Opener
            {...control}
            ref={props.inputRef ?? null}
            disabled={disabled}
            className={value === null ? 'none' : ''}
            aria-label={fillLabel(labels.calendarOpen, { label, value: shown })}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            {shown}
            <CalendarDays size={16} aria-hidden />
          </Opener>
          <Popover
            open={anchor !== null}
            anchorEl={anchor}
            onClose={close}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
            slotProps={{
              paper: {
                role: 'dialog',
                'aria-label': fillLabel(labels.calendarOf, { label }),
                sx: { mt: 0.5 },
              },
            }}
          >
            <Calendar
              unit={unit}
              value={value}
              today={today}
              refusal={refusal}
              onChoose={(next) => {
                onChange(next);
                close();
              }}
            />
          </Popover>
        </>
      )}
    </Field>
  );
}

function textOf(value: string | null, unit: CalendarUnit): string | null {
  if (value === null) return null;
  return unit === 'day' ? formatDay(value) : formatMonth(value);
}
