import { describe, expect, test } from 'vitest';
import { newDraft, isBegun } from '#domain/self-certification/draft-content.ts';
import { certifiable, reportedApp, reportedItem } from '../../../testing/certification.ts';
import { holdOf, problemsOf } from './certification-form.ts';
import {
  certificationMachine,
  openDraft,
  type CertificationEvent,
  type CertificationState,
} from './certification-machine.ts';

const TODAY = '2026-11-22';
const contact = { email: 'ann@acme.example', firstName: 'Ann', lastName: 'Archer' };
const after = (state: CertificationState, ...events: CertificationEvent[]): CertificationState =>
  events.reduce(certificationMachine, state);
const withApps = (...keys: string[]): CertificationState => {
  const draft = newDraft();
  return openDraft({
    ...draft,
    form: { ...draft.form, apps: keys.map((key) => reportedApp(key)), confirmationChecked: true },
  });
};
const formOf = (state: CertificationState) => state.draft.form;
const add = (
  app: string,
  key: string,
  family: 'iText' | 'Apryse SDK' = 'Apryse SDK',
): CertificationEvent => ({
  ...{ type: 'itemAdded', app, key, family, licenses: certifiable },
});
const itemOf = (state: CertificationState, app: number, item: number) =>
  formOf(state).apps[app]?.reportItems[item];

describe('applications', () => {
  test('a new one is chosen, and asks the same people as the one before', () => {
    const state = after(withApps('a'), { type: 'appAdded', key: 'b' });
    expect(formOf(state).selectedAppIndex).toBe(1);
    expect(formOf(state).apps[1]).toMatchObject({ key: 'b', name: '', primaryReportingContact: contact });
  });

  test('the one below takes the place of one that is removed', () => {
    const state = after(
      withApps('a', 'b', 'c'),
      { type: 'appChosen', app: 'b' },
      { type: 'appRemoved', app: 'b' },
    );
    expect(formOf(state).apps.map(({ key }) => key)).toEqual(['a', 'c']);
    expect(formOf(state).selectedAppIndex).toBe(1);
    expect(formOf(after(state, { type: 'appRemoved', app: 'c' })).selectedAppIndex).toBe(0);
  });

  test('what is changed after it was confirmed is confirmed anew', () => {
    const confirmed = withApps('a');
    expect(formOf(confirmed).confirmationChecked).toBe(true);
    for (const event of [
      { type: 'appTyped', app: 'a', values: { name: 'Other' } },
      { type: 'itemTyped', app: 'a', item: 'a-1', values: { usageValue: '7' } },
      { type: 'itemRemoved', app: 'a', item: 'a-1' },
      { type: 'appAdded', key: 'b' },
    ] as const)
      expect(formOf(after(confirmed, event)).confirmationChecked, event.type).toBe(false);
  });
});

describe('rows of usage', () => {
  test('another application begins as the one before, and only its figure is left to type', () => {
    const state = after(withApps('a'), { type: 'appAdded', key: 'b' }, add('b', 'b-1'));
    expect(itemOf(state, 1, 0)).toEqual({ ...reportedItem('b-1'), usageValue: '' });
  });

  test('a second row of one application has days of its own: those of the first are taken', () => {
    const state = after(withApps('a'), add('a', 'a-2'));
    expect(itemOf(state, 0, 1)).toMatchObject({
      ...{ groupId: 'sdk', deploymentType: 'Web', environment: 'Production' },
      usageRange: { start: '', end: '' },
    });
  });

  test('the only license that the products stand for is chosen, of several none', () => {
    const uses = (licensedProduct: string) => ({ products: [{ licensedProduct, productCategory: null }] });
    const five = after(withApps('a'), { type: 'appTyped', app: 'a', values: uses('iText 5') });
    expect(itemOf(after(five, add('a', 'x', 'iText')), 0, 1)?.groupId).toBe('five');
    const other = after(withApps('a'), { type: 'appTyped', app: 'a', values: uses('PDFTron') });
    expect(itemOf(after(other, add('a', 'x', 'iText')), 0, 1)?.groupId).toBe('');
  });

  test('[3.20] servers are offered for server deployments and forgotten for others', () => {
    const typed = (values: object): CertificationEvent => ({
      type: 'itemTyped',
      app: 'a',
      item: 'a-1',
      values,
    });
    const empty = after(withApps('a'), typed({ usageValue: '' }));
    const cloud = after(empty, typed({ deploymentType: 'Cloud' }));
    expect(itemOf(cloud, 0, 0)).toMatchObject({
      statedAs: 'servers',
      serverDeployment: [{ processorsPerServer: '', numberOfServers: '' }],
    });
    expect(itemOf(after(cloud, typed({ deploymentType: 'Desktop' })), 0, 0)).toMatchObject({
      ...{ statedAs: 'value', usageValue: '', serverDeployment: [] },
    });
    // A figure that is typed stays.
    expect(itemOf(after(withApps('a'), typed({ deploymentType: 'Cloud' })), 0, 0)).toMatchObject({
      ...{ statedAs: 'value', usageValue: '42' },
    });
  });
});

describe('problems', () => {
  test('stand at the places of their application and row, and name who lacks something', () => {
    const state = after(
      withApps('a', 'b'),
      { type: 'appTyped', app: 'b', values: { name: 'VIEWER A' } },
      { type: 'itemTyped', app: 'b', item: 'b-1', values: { usageValue: '' } },
    );
    const { byPlace, incompleteApps, incompleteUsage, progress } = problemsOf(state, certifiable, TODAY);
    expect(byPlace.get('b.name')).toMatch(/^Another application already has this name/);
    expect(byPlace.get('b.b-1.usageValue')).toBe('Required.');
    expect([[...incompleteApps], [...incompleteUsage]]).toEqual([['a', 'b'], ['b']]);
    expect(progress).toEqual({ apps: false, usage: false, summary: false });
  });

  test('a date that is typed and not taken keeps the step from being left', () => {
    const state = after(withApps('a'), { type: 'refused', place: 'a.a-1.usageRange.end', refused: true });
    expect(problemsOf(state, certifiable, TODAY).progress.usage).toBe(false);
    const gone = after(state, { type: 'itemRemoved', app: 'a', item: 'a-1' }, add('a', 'a-2'));
    expect(gone.refused.size).toBe(0);
  });

  test('what the server said stays until the application is changed', () => {
    const said = new Map([['a.name', 'This name is taken.']]);
    const state = after(withApps('a'), { type: 'answered', said });
    expect(problemsOf(state, certifiable, TODAY).progress.apps).toBe(false);
    const typed = after(state, { type: 'appTyped', app: 'a', values: { name: 'Other' } });
    expect(problemsOf(typed, certifiable, TODAY).progress.apps).toBe(true);
  });

  test('what was sent stands: it is asked for nothing more, and not changed', () => {
    const item = { id: 'usage:a', key: 'k', after: [], attempts: 1 };
    expect(holdOf([{ ...item, state: 'done' }], 'a')).toBe('sent');
    expect(holdOf([{ ...item, state: 'unknown' }], 'a')).toBe('open');
    expect(holdOf([{ ...item, state: 'failed' }], 'a')).toBe('free');
    expect(holdOf([], 'a')).toBe('free');
    const sent = after(withApps('a'), { type: 'planned', plan: [{ ...item, state: 'done' }] });
    const late = problemsOf(sent, [], TODAY);
    expect([late.progress.apps, late.progress.usage]).toEqual([true, true]);
  });
});

test('a form that nobody typed into is no draft to go on with', () => {
  expect(isBegun(newDraft())).toBe(false);
  expect(isBegun(withApps('a').draft)).toBe(true);
  const typed = after(openDraft(newDraft()), { type: 'appTyped', app: '1', values: { name: 'V' } });
  expect(isBegun(typed.draft)).toBe(true);
});
