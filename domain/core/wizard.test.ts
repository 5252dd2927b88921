import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  firstIncomplete,
  isLastStep,
  nextStep,
  previousStep,
  shownSteps,
  stepToShow,
  type Wizard,
} from './wizard.ts';

interface Answers {
  name: string;
  kind: 'server' | 'desktop' | '';
  servers: number;
  confirmed: boolean;
}
type Step = 'intro' | 'describe' | 'servers' | 'summary';
const wizard: Wizard<Answers, Step> = [
  { id: 'intro', isComplete: () => true },
  { id: 'describe', isComplete: ({ name, kind }) => name !== '' && kind !== '' },
  {
    id: 'servers',
    isComplete: ({ servers }) => servers > 0,
    shownIf: ({ kind }) => kind === 'server',
  },
  { id: 'summary', isComplete: ({ confirmed }) => confirmed },
];
const empty: Answers = { name: '', kind: '', servers: 0, confirmed: false };
const desktop: Answers = { ...empty, name: 'Viewer', kind: 'desktop' };
const server: Answers = { ...empty, name: 'Scanner', kind: 'server' };

describe('the steps of a wizard', () => {
  test('are those that what was entered asks for', () => {
    expect(shownSteps(wizard, empty).map(({ id }) => id)).toEqual(['intro', 'describe', 'summary']);
    expect(shownSteps(wizard, server).map(({ id }) => id)).toEqual([
      'intro',
      'describe',
      'servers',
      'summary',
    ]);
  });

  test.each<[Answers, Step, Step | null, Step | null]>([
    [empty, 'intro', 'describe', null],
    [empty, 'describe', null, 'intro'],
    [desktop, 'describe', 'summary', 'intro'],
    [server, 'describe', 'servers', 'intro'],
    [server, 'servers', null, 'describe'],
    [{ ...server, servers: 2 }, 'servers', 'summary', 'describe'],
    [{ ...server, servers: 2 }, 'summary', null, 'servers'],
    [{ ...desktop, confirmed: true }, 'summary', null, 'describe'],
  ])('%j: from %s on to %s and back to %s', (data, current, next, previous) => {
    expect(nextStep(wizard, data, current)).toBe(next);
    expect(previousStep(wizard, data, current)).toBe(previous);
  });

  test('a step that a later answer hides leads on from where it stood', () => {
    expect(nextStep(wizard, { ...desktop, servers: 3 }, 'servers')).toBe('summary');
    expect(previousStep(wizard, desktop, 'servers')).toBe('describe');
  });

  test('a step of another wizard leads nowhere', () => {
    expect(nextStep<Answers, string>(wizard, desktop, 'payment')).toBeNull();
  });

  test('only the last one sends', () => {
    expect(wizard.map(({ id }) => isLastStep(wizard, server, id))).toEqual([false, false, false, true]);
  });

  test.each<[Answers, Step | null]>([
    [empty, 'describe'],
    [server, 'servers'],
    [desktop, 'summary'],
    [{ ...desktop, confirmed: true }, null],
  ])('%j still asks for something at %s', (data, step) => {
    expect(firstIncomplete(wizard, data)).toBe(step);
  });

  test.each<[Answers, string | undefined, Step]>([
    [empty, undefined, 'intro'],
    [server, undefined, 'intro'],
    [empty, 'describe', 'describe'],
    [empty, 'summary', 'describe'],
    [server, 'summary', 'servers'],
    [desktop, 'servers', 'summary'],
    [desktop, 'no such step', 'summary'],
    [{ ...desktop, confirmed: true }, 'describe', 'describe'],
  ])('%j: an address that names %s shows %s', (data, wanted, step) => {
    expect(stepToShow(wizard, data, wanted)).toBe(step);
  });

  test('a wizard of which nothing is shown has no step', () => {
    expect(stepToShow([], empty, 'intro')).toBeNull();
    expect(firstIncomplete([], empty)).toBeNull();
  });
});

describe('whatever is shown and complete', () => {
  const states = fc.array(fc.record({ shown: fc.boolean(), complete: fc.boolean() }), { maxLength: 8 });
  type States = { shown: boolean; complete: boolean }[];
  const wizardOf = (list: States): Wizard<States> =>
    list.map((_, index) => ({
      id: `s${index}`,
      isComplete: (data) => data[index]?.complete === true,
      shownIf: (data) => data[index]?.shown === true,
    }));

  test('going on from the first step ends at the first incomplete or the last, and back the same way', () => {
    fc.assert(
      fc.property(states, (data) => {
        const steps = wizardOf(data);
        const walked: string[] = [];
        for (let id = stepToShow(steps, data, undefined); id !== null; id = nextStep(steps, data, id))
          walked.push(id);
        expect(walked.at(-1)).toBe(firstIncomplete(steps, data) ?? shownSteps(steps, data).at(-1)?.id);
        const back: string[] = [];
        for (let id = walked.at(-1) ?? null; id !== null; id = previousStep(steps, data, id)) back.push(id);
        expect(back.toReversed()).toEqual(walked);
      }),
    );
  });

  test('no address passes an incomplete step, and the one shown stays', () => {
    fc.assert(
      fc.property(states, fc.nat(9), (data, wanted) => {
        const steps = wizardOf(data);
        fc.pre(shownSteps(steps, data).length > 0);
        const id = stepToShow(steps, data, `s${wanted}`) ?? '';
        const before = shownSteps(steps, data).slice(
          0,
          shownSteps(steps, data).findIndex((step) => step.id === id),
        );
        expect(before.every((step) => step.isComplete(data))).toBe(true);
        expect(stepToShow(steps, data, id)).toBe(id);
      }),
    );
  });
});
