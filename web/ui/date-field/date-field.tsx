import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { formatDay, formatMonth } from '#domain/core/format.ts';
import { readDay, readMonth } from '#domain/core/read-day.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { Field } from '../fields/field.tsx';
import { whenReleased } from '../fields/when-released.ts';
import { Calendar, type CalendarUnit } from './calendar.tsx';

interface DateFieldProps {
  label: string;
  unit?: CalendarUnit;
  /** `YYYY-MM-DD`, or `YYYY-MM` for months. */
  value: string | null;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** Told when what is typed is not taken, so that the value before it is not sent in its place; and when it is over. */
  onRefused?: ((refused: boolean) => void) | undefined;
  today: string;
  /** Null when a day or month may be chosen, otherwise why not. */
  refusal?: (value: string) => string | null;
  /** The same of what the calendar offers besides: what is typed is taken, and held against the rest of the form. */
  notOffered?: (value: string) => string | null;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

const always = (): null => null;

/** A day or a month: typed as people write it, or chosen in a calendar that the keyboard moves. */
export function DateField(props: DateFieldProps) {
  const { label, unit = 'day', value, today, refusal = always, disabled = false } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { text, problem, type, settle, choose } = useTypedDate(unit, value, refusal, props);
  const close = (): void => {
    setOpen(false);
    props.onBlur?.();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Box sx={{ width: unit === 'day' ? 172 : 156, maxWidth: '100%' }}>
      <Field
        id={id}
        label={label}
        help={props.help}
        error={problem ?? props.error}
        required={props.required ?? false}
      >
        {(control) => (
          <>
            <OutlinedInput
              ref={box}
              id={control.id}
              value={text}
              disabled={disabled}
              error={control['aria-invalid'] === true}
              placeholder={unit === 'day' ? widgets.dateShape : widgets.monthShape}
              inputRef={props.inputRef}
              onChange={(event) => type(event.target.value)}
              onBlur={() => {
                settle();
                whenReleased(props.onBlur)?.();
              }}
              onKeyDown={onKeyDown}
              slotProps={{ input: { ...control, autoComplete: 'off', spellCheck: false } }}
              fullWidth
              sx={{ pr: 0.5 }}
              className="tabular"
              endAdornment={
                <Opener label={label} disabled={disabled} isOpen={isOpen} onOpen={() => setOpen(true)} />
              }
            />
            <Popover
              open={isOpen}
              anchorEl={() => box.current}
              onClose={close}
              anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
              slotProps={{
                paper: {
                  role: 'dialog',
                  'aria-label': fillText(widgets.calendarOf, { label }),
                  sx: { mt: 0.5 },
                },
              }}
            >
              <Calendar
                unit={unit}
                value={value}
                today={today}
                refusal={(one) => refusal(one) ?? props.notOffered?.(one) ?? null}
                onChoose={(next) => {
                  choose(next);
                  close();
                }}
              />
            </Popover>
          </>
        )}
      </Field>
    </Box>
  );
}

interface OpenerProps {
  label: string;
  disabled: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

function Opener({ label, disabled, isOpen, onOpen }: OpenerProps) {
  return (
    <InputAdornment position="end">
      <IconButton
        size="small"
        disabled={disabled}
        aria-label={fillText(widgets.calendarOpen, { label })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <CalendarDays size={16} aria-hidden />
      </IconButton>
    </InputAdornment>
  );
}

/** What is typed until it is settled: a day that may be chosen is taken, anything else stays with the reason. */
function useTypedDate(
  unit: CalendarUnit,
  value: string | null,
  refusal: (value: string) => string | null,
  { onChange, onRefused }: Pick<DateFieldProps, 'onChange' | 'onRefused'>,
) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ of: string; reason: string }>();
  const [known, setKnown] = useState(value);
  const forget = (): void => {
    setTyped(null);
    setProblem(undefined);
  };
  // Chosen elsewhere: it wins over what was typed before.
  if (known !== value) {
    setKnown(value);
    forget();
  }
  const settle = (): void => {
    if (typed === null) return;
    if (typed.trim() === '') {
      onRefused?.(false);
      return forget();
    }
    const read = unit === 'day' ? readDay(typed) : readMonth(typed);
    const invalid = unit === 'day' ? widgets.dateInvalid : widgets.monthInvalid;
    const found = read === null ? fillText(invalid, { text: typed.trim() }) : refusal(read);
    if (read === null || found !== null) {
      onRefused?.(true);
      // What is typed counts before the click that leaves the field; why it does not is told after it.
      whenReleased(() => setProblem({ of: typed, reason: found ?? '' }))?.();
      return;
    }
    forget();
    onRefused?.(false);
    if (read !== value) onChange(read);
  };
  return {
    text: typed ?? textOf(value, unit),
    problem: problem?.of === typed ? problem.reason : undefined,
    type: (text: string) => {
      setTyped(text);
      setProblem(undefined);
    },
    settle,
    choose: (next: string) => {
      forget();
      onRefused?.(false);
      onChange(next);
    },
  };
}

function textOf(value: string | null, unit: CalendarUnit): string {
  if (value === null) return '';
  return unit === 'day' ? formatDay(value) : formatMonth(value);
}
