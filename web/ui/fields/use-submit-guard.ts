import { useFormState, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useUiLabels } from '../ui-labels.tsx';

export interface SubmitGuard {
  blockedReason: string | undefined;
  onBlocked: () => void;
}

/** What a submit button needs to know of its form: why it cannot be sent yet, and the way to the first problem (5.32). */
export function useSubmitGuard<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  /** Where an unchanged form begins. */
  firstField: FieldPath<Values>,
): SubmitGuard {
  const labels = useUiLabels();
  const { isDirty, isValid } = useFormState({ control: form.control });
  const reason = isDirty ? labels.submitInvalid : labels.submitUnchanged;
  const goToProblem = async (): Promise<void> => {
    const isClean = await form.trigger(undefined, { shouldFocus: true });
    if (isClean) form.setFocus(firstField);
  };
  return {
    blockedReason: isDirty && isValid ? undefined : reason,
    onBlocked: () => void goToProblem(),
  };
}
