import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import Select, { type SelectChangeEvent } from '@mui/material/Select';
import Check from 'lucide-react/icons/check';
import { useId, type ReactNode, type Ref } from 'react';
import { formatNumber } from '#domain/core/format.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { Field } from './field.tsx';
import type { Choice } from './radio-field.tsx';
import { whenReleased } from './when-released.ts';

interface SharedProps<Value extends string> {
  label: ReactNode;
  options: readonly Choice<Value>[];
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** What an empty field says. */
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement> | undefined;
}
interface SelectFieldProps<Value extends string> extends SharedProps<Value> {
  value: Value | '';
  onChange: (value: Value) => void;
}
interface MultiSelectFieldProps<Value extends string> extends SharedProps<Value> {
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}

/**
 * The list below a select is at most 40 % of the window high (9.20). A choice that is wider than a phone is read in two
 * lines. It lies outside the page's landmarks and is one itself.
 */
const menuOf = (labelId: string) => ({
  slotProps: {
    root: { role: 'region', 'aria-labelledby': labelId },
    paper: { sx: { maxHeight: '40vh', '& .MuiMenuItem-root': { whiteSpace: 'normal' } } },
  },
});
const placeholderOf = (text: string) => (
  <span style={{ color: 'var(--mui-palette-text-secondary)' }}>{text}</span>
);

/** One of a list. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, onChange } = props;
  const labelOf = (chosen: string): ReactNode =>
    options.find((option) => option.value === chosen)?.label ??
    placeholderOf(props.placeholder ?? widgets.selectNone);
  return (
    <SelectFrame {...props}>
      {(frame) => (
        <Select<Value | ''>
          {...frame}
          displayEmpty
          value={value}
          renderValue={labelOf}
          onChange={(event: SelectChangeEvent<Value | ''>) => onChange(event.target.value as Value)}
          MenuProps={menuOf(frame.labelId)}
        >
          {options.map((option) => (
            <MenuItem key={option.value} value={option.value} disabled={option.disabled === true}>
              {option.label}
            </MenuItem>
          ))}
        </Select>
      )}
    </SelectFrame>
  );
}

const Mark = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 16,
  height: 16,
  borderRadius: 4,
  border: '1px solid var(--mui-palette-text-secondary)',
  '&.chosen': {
    color: 'var(--mui-palette-background-paper)',
    borderColor: 'var(--mui-palette-primary-main)',
    backgroundColor: 'var(--mui-palette-primary-main)',
  },
});

/** Any number of a list; the closed field names one choice and counts several. */
export function MultiSelectField<Value extends string>(props: MultiSelectFieldProps<Value>) {
  const { options, value, onChange } = props;
  const summary = (chosen: readonly Value[]): ReactNode => {
    if (chosen.length === 0) return placeholderOf(props.placeholder ?? widgets.selectNone);
    const only = options.find((option) => option.value === chosen[0])?.label ?? chosen[0];
    return chosen.length === 1 ? only : fillText(widgets.selectCount, { count: formatNumber(chosen.length) });
  };
  return (
    <SelectFrame {...props}>
      {(frame) => (
        <Select<Value[]>
          {...frame}
          multiple
          displayEmpty
          value={[...value]}
          renderValue={summary}
          onChange={(event: SelectChangeEvent<Value[]>) => onChange(event.target.value as Value[])}
          MenuProps={menuOf(frame.labelId)}
        >
          {options.map((option) => (
            <MenuItem key={option.value} value={option.value} disabled={option.disabled === true}>
              {/* An option is chosen or not by itself; a control within it would be one too many. */}
              <Mark aria-hidden className={value.includes(option.value) ? 'chosen' : ''}>
                {value.includes(option.value) && <Check size={12} strokeWidth={3} aria-hidden />}
              </Mark>
              {option.label}
            </MenuItem>
          ))}
        </Select>
      )}
    </SelectFrame>
  );
}

interface FrameProps {
  id: string;
  labelId: string;
  fullWidth: true;
  /** A long choice is cut in the field, which stays as wide as its place. */
  sx: { minWidth: 0 };
  error: boolean;
  disabled: boolean;
  onBlur?: () => void;
  name?: string;
  inputRef?: Ref<unknown>;
  SelectDisplayProps: React.HTMLAttributes<HTMLDivElement>;
}

function SelectFrame<Value extends string>(
  props: SharedProps<Value> & { children: (frame: FrameProps) => ReactNode },
) {
  const id = useId();
  const onBlur = whenReleased(props.onBlur);
  return (
    <Field
      id={id}
      label={props.label}
      help={props.help}
      error={props.error}
      required={props.required ?? false}
      labelElement="div"
    >
      {({ id: controlId, ...control }) =>
        props.children({
          id: controlId,
          labelId: `${id}-label`,
          fullWidth: true,
          sx: { minWidth: 0 },
          error: control['aria-invalid'] === true,
          disabled: props.disabled ?? false,
          ...(onBlur ? { onBlur } : {}),
          ...(props.name === undefined ? {} : { name: props.name }),
          ...(props.inputRef ? { inputRef: props.inputRef } : {}),
          SelectDisplayProps: control,
        })
      }
    </Field>
  );
}
