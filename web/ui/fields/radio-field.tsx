import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, type ReactNode, type Ref } from 'react';
import { Field } from './field.tsx';
import { whenReleased } from './when-released.ts';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface RadioFieldProps<Value extends string> {
  label: ReactNode;
  options: readonly Choice<Value>[];
  value: Value | '';
  onChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Side by side where the words are short. */
  row?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** One of a few choices, all in sight. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { label, options, value, onChange, onBlur, help, error, required = false, row = false } = props;
  const id = useId();
  return (
    <Field id={id} label={label} help={help} error={error} required={required} labelElement="div">
      {({ id: _id, ...control }) => (
        <RadioGroup
          {...control}
          aria-labelledby={`${id}-label`}
          row={row}
          value={value}
          onChange={(_event, next) => onChange(next as Value)}
          onBlur={whenReleased(onBlur)}
          {...(props.name === undefined ? {} : { name: props.name })}
        >
          {options.map((option, index) => (
            <FormControlLabel
              key={option.value}
              value={option.value}
              label={option.label}
              disabled={option.disabled === true}
              control={
                <Radio
                  {...(index === 0 && props.inputRef
                    ? { slotProps: { input: { ref: props.inputRef } } }
                    : {})}
                />
              }
            />
          ))}
        </RadioGroup>
      )}
    </Field>
  );
}
