import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { Field } from './field.tsx';
import type { Choice } from './radio-field.tsx';

interface ChoiceListProps<Value extends string> {
  label: ReactNode;
  options: readonly Choice<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  help?: ReactNode;
}

const List = styled('div')({
  maxHeight: '40vh',
  overflowY: 'auto',
  margin: '0 -8px',
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 32,
    padding: '4px 8px',
    borderRadius: 6,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& label:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
  '& input': {
    flex: 'none',
    width: 16,
    height: 16,
    margin: 0,
    accentColor: 'var(--mui-palette-accent-solid)',
  },
});

/** Any number of a list that is open to the eye; long lists scroll (9.20). */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { label, options, value, onChange, help } = props;
  const id = useId();
  const toggle = (one: Value): void =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
  return (
    <Field id={id} label={label} help={help} labelElement="div">
      {() => (
        <List role="group" aria-labelledby={`${id}-label`}>
          {options.map((option) => (
            <label key={option.value}>
              <input
                type="checkbox"
                checked={value.includes(option.value)}
                disabled={option.disabled === true}
                onChange={() => toggle(option.value)}
              />
              {option.label}
            </label>
          ))}
        </List>
      )}
    </Field>
  );
}
