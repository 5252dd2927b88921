import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
import { Field } from './field.tsx';
import type { Choice } from './radio-field.tsx';

interface ChoiceListProps<Value extends string> {
  label: ReactNode;
  options: readonly Choice<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  help?: ReactNode;
  /** Names the box that takes all of them, or none. */
  allLabel?: string | undefined;
}

/** All and none are meant once one stops clicking (9.20). */
const SELECT_ALL_MS = 500;

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
  const { label, options, onChange, help, allLabel } = props;
  const id = useId();
  const { value, setAll } = useSettled(props.value, onChange);
  const toggle = (one: Value): void =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
  const isAll = options.length > 0 && options.every((option) => value.includes(option.value));
  return (
    <Field id={id} label={label} help={help} labelElement="div">
      {() => (
        <List role="group" aria-labelledby={`${id}-label`}>
          {allLabel !== undefined && options.length > 1 && (
            <label>
              <input
                type="checkbox"
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = !isAll && value.length > 0;
                }}
                onChange={() => setAll(isAll ? [] : options.map((option) => option.value))}
              />
              {allLabel}
            </label>
          )}
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

/** All or none show at once and count once they have stood for a while. */
function useSettled<Value extends string>(value: readonly Value[], onChange: (value: Value[]) => void) {
  const [pending, setPending] = useState<{ value: Value[]; from: readonly Value[] } | null>(null);
  // A single choice or a change elsewhere is the newer word.
  const isPending = pending !== null && pending.from === value;
  const settle = useEffectEvent((next: Value[]) => {
    setPending(null);
    onChange(next);
  });
  const meant = isPending ? pending.value : null;
  useEffect(() => {
    if (meant === null) return;
    const timer = setTimeout(() => settle(meant), SELECT_ALL_MS);
    return () => clearTimeout(timer);
  }, [meant]);
  return {
    value: meant ?? value,
    setAll: (next: Value[]) => setPending({ value: next, from: value }),
  };
}
