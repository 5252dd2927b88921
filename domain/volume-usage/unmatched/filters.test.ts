import { describe, expect, test } from 'vitest';
import { unmatchedFilterSet } from './filters.ts';
import { unmatchedReasons, unmatchedStates } from './reasons.ts';

const { names, empty, read, write, isSet } = unmatchedFilterSet;
const all = { search: 'Initech', state: ['OPEN', 'DECLINED'], reason: ['UNKNOWN_KEY'] } as const;

describe('the filters of usage that was set aside', () => {
  test('are search, state and reason, and narrow nothing to begin with', () => {
    expect(names).toEqual(['search', 'state', 'reason']);
    expect(empty).toEqual({ search: '', state: [], reason: [] });
    expect(read({})).toEqual(empty);
    expect(write(empty)).toEqual({});
  });

  test('offer every state and every reason', () => {
    expect(read({ state: ['DECLINED', 'ASSIGNED', 'OPEN'] }).state).toEqual([
      ...['OPEN', 'ASSIGNED', 'DECLINED'],
    ]);
    expect(unmatchedStates).toEqual(['OPEN', 'ASSIGNED', 'DECLINED']);
    expect(read({ reason: [...unmatchedReasons].toReversed() }).reason).toEqual([
      ...['UNKNOWN_KEY', 'SENT_FOR_OTHER', 'FOREIGN_KEY', 'MAY_NOT_REPORT'],
      ...['BAD_MAC', 'OTHER_COUNT', 'OTHER_FILE', 'NONE_ANY_MORE'],
    ]);
  });

  test('are read from an address, each under its own name, once or several times', () => {
    const address = { search: 'Initech', state: ['DECLINED', 'OPEN'], reason: 'UNKNOWN_KEY' };
    expect(read(address)).toEqual(all);
    expect(write(all)).toEqual({
      ...{ search: ['Initech'], state: ['OPEN', 'DECLINED'], reason: ['UNKNOWN_KEY'] },
    });
  });

  test('leave out what makes no sense, and what is no filter', () => {
    const address = { search: 5, state: ['open', 'OPEN', null], reason: 'WHY_NOT', page: '2' };
    expect(read(address)).toEqual({ search: '', state: ['OPEN'], reason: [] });
    expect(write(read(address))).toEqual({ state: ['OPEN'] });
  });

  test('search by 255 characters at most', () => {
    expect(read({ search: 'x'.repeat(256) }).search).toBe('x'.repeat(255));
  });

  test.each(['search', 'state', 'reason'] as const)('say whether %s narrows anything', (name) => {
    expect(isSet(all, name)).toBe(true);
    expect(isSet({ ...all, [name]: empty[name] }, name)).toBe(false);
  });
});
