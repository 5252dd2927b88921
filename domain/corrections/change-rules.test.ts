import { describe, expect, test } from 'vitest';
import { isClosed, refusalOf, type CorrectionAction } from './change-rules.ts';

const actions: CorrectionAction[] = ['WITHDRAW', 'RESTORE', 'CORRECT'];
const form = {
  ...({ kind: 'FORM', state: 'STANDS', isCorrection: false, internal: false } as const),
  ...{ firstDay: '2026-07-01', closedUntil: '2026-06-30' },
};
const refusals = (of: Partial<Parameters<typeof refusalOf>[1]>) =>
  actions.map((action) => refusalOf(action, { ...form, ...of }));

describe('a receipt', () => {
  test('that stands is withdrawn or corrected, one that was withdrawn is counted again, and one that was corrected is left alone', () => {
    expect(refusals({ state: 'STANDS' })).toEqual([null, 'state', null]);
    expect(refusals({ state: 'WITHDRAWN' })).toEqual(['state', null, 'state']);
    expect(refusals({ state: 'CORRECTED' })).toEqual(['state', 'state', 'state']);
  });

  test('that corrects another one is withdrawn or corrected like any, and not counted again', () => {
    expect(refusals({ isCorrection: true })).toEqual([null, 'state', null]);
    expect(refusals({ isCorrection: true, state: 'WITHDRAWN' })).toEqual(['state', 'state', 'state']);
    const byStaff = refusals({ isCorrection: true, state: 'WITHDRAWN', internal: true });
    expect(byStaff).toEqual(['state', 'state', 'state']);
  });

  test('of a usage file is withdrawn as a whole; of the import and of automatic usage nothing is changed here', () => {
    expect(refusals({ kind: 'USAGE_FILE' })).toEqual([null, 'state', 'kind']);
    expect(refusals({ kind: 'LICENSE_FILE' })).toEqual([null, 'state', null]);
    expect(refusals({ kind: 'WIZARD' })).toEqual([null, 'state', null]);
    expect(refusals({ kind: 'IMPORT' })).toEqual(['kind', 'kind', 'kind']);
    expect(refusals({ kind: 'EVENTS' })).toEqual(['kind', 'kind', 'kind']);
  });
});

describe('closed periods', () => {
  test('are left to staff from their last day backwards', () => {
    expect(refusals({ firstDay: '2026-06-30' })).toEqual(['closed', 'state', 'closed']);
    expect(refusals({ firstDay: '2026-06-30', internal: true })).toEqual([null, 'state', null]);
    expect(refusals({ firstDay: '2026-07-01' })).toEqual([null, 'state', null]);
  });

  test('hold nothing where nothing is closed, or where a receipt has no figures', () => {
    expect(isClosed({ closedUntil: null, firstDay: '2020-01-01' })).toBe(false);
    expect(isClosed({ closedUntil: '2026-06-30', firstDay: null })).toBe(false);
  });
});
