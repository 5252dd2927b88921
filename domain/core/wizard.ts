/** A step of a wizard as data: what it asks for, when it is done, and when it is shown. */
export interface WizardStep<Data, Id extends string = string> {
  readonly id: Id;
  /** Paths of the fields it asks for, such as `contact.email`: a fault in one of them leads here. */
  readonly fields: readonly string[];
  readonly isComplete: (data: Data) => boolean;
  /** Shown always where this is left out. */
  readonly shownIf?: (data: Data) => boolean;
}
export type Wizard<Data, Id extends string = string> = readonly WizardStep<Data, Id>[];

export interface WizardProgress {
  /** Counted from one among the steps that are shown. */
  step: number;
  count: number;
  /** How many of the steps shown are complete. */
  complete: number;
}

/** The steps of a wizard for what has been entered so far. */
export const shownSteps = <Data, Id extends string>(
  wizard: Wizard<Data, Id>,
  data: Data,
): readonly WizardStep<Data, Id>[] => wizard.filter((step) => step.shownIf?.(data) ?? true);

/** The first step that still asks for something; null where all are complete. */
export const firstIncomplete = <Data, Id extends string>(wizard: Wizard<Data, Id>, data: Data): Id | null =>
  shownSteps(wizard, data).find((step) => !step.isComplete(data))?.id ?? null;

/**
 * The step that an address leads to: the one it names, unless it is not shown or a step before it is incomplete, where
 * it is the one to go on with. A wizard whose steps are all hidden has none.
 */
export function stepToShow<Data, Id extends string>(
  wizard: Wizard<Data, Id>,
  data: Data,
  wanted: string | undefined,
): Id | null {
  const shown = shownSteps(wizard, data);
  const open = shown.findIndex((step) => !step.isComplete(data));
  const furthest = open === -1 ? shown.length - 1 : open;
  if (wanted === undefined) return shown[0]?.id ?? null;
  const index = shown.findIndex((step) => step.id === wanted);
  return shown[index === -1 || index > furthest ? furthest : index]?.id ?? null;
}

/** The step behind a complete one; null at the end and while the step itself is incomplete. */
export function nextStep<Data, Id extends string>(
  wizard: Wizard<Data, Id>,
  data: Data,
  current: Id,
): Id | null {
  const here = wizard.find((step) => step.id === current);
  if (!here?.isComplete(data)) return null;
  return shownAfter(wizard, data, current)?.id ?? null;
}

/** The step before; null at the beginning. What is entered in `current` stays as it is. */
export const previousStep = <Data, Id extends string>(
  wizard: Wizard<Data, Id>,
  data: Data,
  current: Id,
): Id | null => shownAfter(wizard.toReversed(), data, current)?.id ?? null;

/** True for the step whose button sends instead of going on. */
export const isLastStep = <Data, Id extends string>(
  wizard: Wizard<Data, Id>,
  data: Data,
  current: Id,
): boolean => shownAfter(wizard, data, current) === undefined;

export function progressOf<Data, Id extends string>(
  wizard: Wizard<Data, Id>,
  data: Data,
  current: Id,
): WizardProgress {
  const shown = shownSteps(wizard, data);
  return {
    step: shown.findIndex((step) => step.id === current) + 1,
    count: shown.length,
    complete: shown.filter((step) => step.isComplete(data)).length,
  };
}

/** The step that asks for a field, by the path that the server names in a refusal: `apps.0.name` belongs to `apps`. */
export const stepOfField = <Data, Id extends string>(wizard: Wizard<Data, Id>, path: string): Id | null =>
  wizard.find((step) => step.fields.some((field) => path === field || path.startsWith(`${field}.`)))?.id ??
  null;

/** The first step shown that stands behind another, which itself may be hidden by now. */
function shownAfter<Data, Id extends string>(
  wizard: Wizard<Data, Id>,
  data: Data,
  current: Id,
): WizardStep<Data, Id> | undefined {
  const place = wizard.findIndex((step) => step.id === current);
  return shownSteps(wizard.slice(place + 1), data)[0];
}
