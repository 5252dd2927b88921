/** A step of a wizard as data: what it asks for, when it is done, and when it is shown. */
export interface WizardStep<Data, Id extends string = string> {
  readonly id: Id;
  readonly isComplete: (data: Data) => boolean;
  /** Shown always where this is left out. */
  readonly shownIf?: (data: Data) => boolean;
}
export type Wizard<Data, Id extends string = string> = readonly WizardStep<Data, Id>[];

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

/** The first step shown that stands behind another, which itself may be hidden by now. */
function shownAfter<Data, Id extends string>(
  wizard: Wizard<Data, Id>,
  data: Data,
  current: Id,
): WizardStep<Data, Id> | undefined {
  const place = wizard.findIndex((step) => step.id === current);
  return shownSteps(wizard.slice(place + 1), data)[0];
}
