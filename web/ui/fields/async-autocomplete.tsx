import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState, type ReactNode } from 'react';
import { formatNumber } from '#domain/core/format.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { Field } from './field.tsx';
import { OptionsFailed } from './options-failed.tsx';
import { MIN_SEARCH, useOptions, type OptionsState } from './use-options.ts';

interface AsyncAutocompleteProps<Option> {
  label: ReactNode;
  value: Option | null;
  onChange: (value: Option | null) => void;
  /** A stable function: a new one searches again. */
  load: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  optionId: (option: Option) => string;
  optionLabel: (option: Option) => string;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  placeholder?: string;
}

/** One of many options that the server searches, from 2 characters on (5.30); a failed search offers a retry (8.24). */
export function AsyncAutocomplete<Option>(props: AsyncAutocompleteProps<Option>) {
  const { label, value, onChange, optionId, optionLabel, help, error, required = false } = props;
  const id = useId();
  const [text, setText] = useState('');
  const { state, retry } = useOptions(text, props.load);
  return (
    <Field id={id} label={label} help={help} error={error} required={required}>
      {(control) => (
        <Autocomplete<Option>
          id={id}
          fullWidth
          value={value}
          onChange={(_event, next) => onChange(next)}
          onInputChange={(_event, next, reason) => setText(reason === 'input' ? next : '')}
          options={state.kind === 'ready' ? state.options : []}
          loading={state.kind === 'loading'}
          getOptionLabel={optionLabel}
          getOptionKey={optionId}
          isOptionEqualToValue={(a, b) => optionId(a) === optionId(b)}
          filterOptions={(options) => options}
          loadingText={widgets.optionsLoading}
          noOptionsText={<NoOptions state={state} onRetry={retry} />}
          openText={widgets.optionsOpen}
          closeText={widgets.optionsClose}
          clearText={ui.clear}
          forcePopupIcon={false}
          // The list lies outside the page's landmarks and is one itself.
          slotProps={{ popper: { role: 'region', 'aria-labelledby': `${id}-label` } }}
          onKeyDown={(event) => {
            // Enter chooses here; it never sends the form around with a search half typed.
            if (event.key === 'Enter') event.preventDefault();
          }}
          renderInput={({ slotProps, disabled }) => (
            <OutlinedInput
              {...slotProps.input}
              fullWidth
              disabled={disabled}
              error={control['aria-invalid'] === true}
              {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
              slotProps={{ input: { ...slotProps.htmlInput, ...control } }}
            />
          )}
        />
      )}
    </Field>
  );
}

function NoOptions<Option>({ state, onRetry }: { state: OptionsState<Option>; onRetry: () => void }) {
  if (state.kind === 'short') return fillText(widgets.optionsType, { count: formatNumber(MIN_SEARCH) });
  if (state.kind !== 'failed') return widgets.optionsNone;
  return <OptionsFailed onRetry={onRetry} />;
}
