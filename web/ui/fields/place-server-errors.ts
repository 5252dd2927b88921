import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** One thing that the server found wrong with one field. */
export interface ServerFieldError {
  path: string;
  message: string;
}

/**
 * Shows the server's errors at their fields and moves to the first; returns those whose field the form does not have,
 * to be shown above it.
 */
export function placeServerErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  errors: readonly ServerFieldError[],
): ServerFieldError[] {
  const values: unknown = form.getValues();
  const placed = errors.filter(({ path }) => hasPath(values, path));
  for (const [index, { path, message }] of placed.entries())
    form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  return errors.filter((error) => !placed.includes(error));
}

/** True for `applications.0.name` where the values hold such a field; a field of a form always has a value. */
function hasPath(values: unknown, path: string): boolean {
  let current = values;
  for (const part of path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return false;
    current = (current as Record<string, unknown>)[part];
  }
  return true;
}
