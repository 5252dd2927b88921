import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, type ChangeEvent, type ClipboardEvent, type ReactNode, type Ref } from 'react';
import { formatNumber } from '#domain/core/format.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { Field } from './field.tsx';
import { whenReleased } from './when-released.ts';

export interface TextFieldProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  type?: 'text' | 'email' | 'password' | 'date' | 'month' | 'url';
  onPaste?: ((event: ClipboardEvent) => void) | undefined;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email';
  autoComplete?: string;
  placeholder?: string | undefined;
  maxLength?: number;
  min?: string;
  max?: string;
  /** Several lines: at least and at most this many rows. */
  rows?: readonly [min: number, max: number];
  startIcon?: ReactNode;
  endAdornment?: ReactNode;
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement> | undefined;
}

/** The help, and that nothing more fits in: of a text that was pasted the browser leaves out the rest without a word. */
function useHelp({ help, value, maxLength }: TextFieldProps): ReactNode {
  if (maxLength === undefined || value.length < maxLength) return help;
  const full = fillText(widgets.textFull, { count: formatNumber(maxLength) });
  return (
    <>
      {help} {full}
    </>
  );
}

/** One line of text, or several, with its label above. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, error, required = false, disabled = false, readOnly = false } = props;
  const id = useId();
  const help = useHelp(props);
  const limits = { maxLength: props.maxLength, min: props.min, max: props.max };
  return (
    <Field id={id} label={label} help={help} error={error} required={required}>
      {(control) => (
        <OutlinedInput
          id={control.id}
          fullWidth
          value={value}
          onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            onChange(event.target.value)
          }
          onBlur={whenReleased(props.onBlur)}
          onPaste={props.onPaste}
          error={control['aria-invalid'] === true}
          disabled={disabled}
          readOnly={readOnly}
          type={props.type ?? 'text'}
          startAdornment={props.startIcon}
          endAdornment={props.endAdornment}
          inputRef={props.inputRef}
          {...(props.name === undefined ? {} : { name: props.name })}
          {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
          {...(props.rows === undefined
            ? {}
            : { multiline: true, minRows: props.rows[0], maxRows: props.rows[1] })}
          slotProps={{
            input: {
              ...control,
              ...limits,
              inputMode: props.inputMode,
              autoComplete: props.autoComplete ?? 'off',
            },
          }}
        />
      )}
    </Field>
  );
}
