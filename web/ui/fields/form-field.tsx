import type { ReactNode } from 'react';
import {
  useController,
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
} from 'react-hook-form';

/** What a field of the form library hands to a field of this kit. */
export interface BoundField<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  inputRef: (element: HTMLElement | null) => void;
  error: string | undefined;
}

interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> {
  control: Control<Values, unknown, Output>;
  name: Name;
  children: (field: BoundField<FieldPathValue<Values, Name>>) => ReactNode;
}

/** Binds one field to a form: `<FormField control={control} name="email">{(field) => <TextField label=… {...field} />}</FormField>`. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  props: FormFieldProps<Values, Name, Output>,
) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  return props.children({
    name: field.name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    inputRef: field.ref,
    error: fieldState.error?.message,
  });
}
