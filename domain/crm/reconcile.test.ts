import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CrmField } from './crm-objects.ts';
import type { CrmValue } from './map-record.ts';
import { agreeOn, isSame, reconcile, type TwoSides } from './reconcile.ts';

const [early, late] = [new Date('2026-11-22T08:00:00Z'), new Date('2026-11-22T09:00:00Z')];
const field = (wins?: CrmField['wins']) => ({ kind: 'text', way: 'both', ...(wins && { wins }) }) as const;
const sides = (more: Partial<TwoSides>): TwoSides => ({
  ...{
    fields: { status: field('newest') },
    ours: { status: 'a' },
    theirs: { status: 'a' },
    base: { status: 'a' },
  },
  ...{ sent: {}, oursAt: late, theirsAt: early },
  ...more,
});
const [a, b, c] = [{ status: 'a' }, { status: 'b' }, { status: 'c' }];

describe('of two sides', () => {
  test.each<[string, Partial<TwoSides>, string[], string[], ('crm' | 'portal')[]]>([
    ['nothing happens where both say the same', {}, [], [], []],
    ['what only the portal changed goes out', { ours: b }, ['status'], [], []],
    ['what only the CRM changed comes in', { theirs: b }, [], ['status'], []],
    ['what both changed is a conflict that the newer wins', { ours: b, theirs: c }, ['status'], [], ['portal']],
    ['… wherever it is', { ours: b, theirs: c, oursAt: early, theirsAt: late }, [], ['status'], ['crm']],
    ['… the CRM where both are of one moment', { ours: b, theirs: c, oursAt: early, theirsAt: early }, [], ['status'], ['crm']],
    ['… by the rule: the CRM', { ours: b, theirs: c, fields: { status: field('crm') } }, [], ['status'], ['crm']],
    ['… the CRM without a rule', { ours: b, theirs: c, fields: { status: field() } }, [], ['status'], ['crm']],
    ['… by the rule: the portal', { ours: b, theirs: c, fields: { status: field('portal') }, theirsAt: late, oursAt: early }, ['status'], [], ['portal']],
    ['what the portal sent itself is no change of the CRM’s', { ours: c, theirs: b, sent: b }, ['status'], [], []],
    ['nobody’s change here is overwritten without a conflict', { ours: b, base: {}, theirs: c, oursAt: null }, [], ['status'], []],
    ['what was never agreed on and differs is a conflict', { ours: b, base: {} }, ['status'], [], ['portal']],
  ])('%s', (_, more, send, take, winners) => {
    const result = reconcile(sides(more));
    expect([result.send, result.take, result.conflicts.map(({ winner }) => winner)]).toEqual([send, take, winners]);
  }); // prettier-ignore

  test('a field that the CRM alone says is never sent, one that the portal alone says never taken', () => {
    const fields = { status: { kind: 'text', way: 'in' }, note: { kind: 'text', way: 'out' } } as const;
    const result = reconcile(
      sides({ fields, ours: { status: 'x', note: 'n' }, theirs: { status: 'y', note: null } }),
    );
    expect(result).toEqual({ send: ['note'], take: [], conflicts: [] });
  });
});

test.each<[CrmField['kind'], CrmValue, CrmValue, boolean]>([
  ['text', ' a\r\nb ', 'a\nb', true],
  ['text', '', null, true],
  ['text', 'a', 'A', false],
  ['list', ['b', 'a'], ['a', 'b'], true],
  ['list', ['a', 'a'], ['a'], true],
  ['list', ['a'], ['b'], false],
  ['list', [], null, true],
  ['list', ['a'], null, false],
  ['flag', null, false, true],
  ['flag', true, false, false],
  ['text', true, true, true],
  ['text', true, false, false],
])('%s %j and %j mean the same: %s', (kind, one, other, expected) => {
  expect(isSame({ kind }, one, other)).toBe(expected);
});

test('where the CRM has words for yes and no, a no is told it, for it is another thing than no answer', () => {
  const box = { kind: 'flag', way: 'both' } as const;
  const noted = { ours: { box: false }, theirs: { box: null }, base: { box: null }, sent: {} };
  const at = new Date('2026-06-30T08:00:00Z');
  const decide = (field: TwoSides['fields'][string]) =>
    reconcile({ fields: { box: field }, ...noted, oursAt: at, theirsAt: at }).send;
  expect(decide({ ...box, values: { true: 'Yes', false: 'No' } })).toEqual(['box']);
  expect(decide({ ...box, values: {} })).toEqual([]);
  expect(decide(box)).toEqual([]);
});

describe('once a decision was carried out', () => {
  const both = { kind: 'text', way: 'both' } as const;
  const all: TwoSides = {
    fields: {
      ...{ same: both, empty: both, taken: both, lost: both, sent: both, won: both },
      ...{ inward: { kind: 'text', way: 'in' }, outward: { kind: 'text', way: 'out' } },
    },
    ours: { same: 'a\r\nb', taken: 'o', lost: 'o', sent: 'o', won: 'o', inward: 'o', outward: 'o' },
    theirs: { same: 'a\nb', taken: 't', lost: 't', sent: 't', won: 't', inward: 't', outward: 't' },
    base: { same: '1', empty: '1', taken: '1', lost: '1', sent: '1', won: '1', inward: '1' },
    ...{ sent: {}, oursAt: late, theirsAt: early },
  };
  const contest = (field: string, winner: 'crm' | 'portal') => ({ field, ours: 'o', theirs: 't', winner });
  const decided = {
    ...{ take: ['taken', 'lost'], send: ['sent', 'won', 'outward'] },
    conflicts: [contest('lost', 'crm'), contest('won', 'portal')],
  };

  test('sending agrees on what the portal has; what is to be taken waits, a lost conflict is settled', () => {
    expect(agreeOn('sending', all, decided)).toEqual({
      ...{ same: 'a\r\nb', empty: null, taken: '1', lost: 'o', sent: 'o', won: 'o', inward: '1' },
    });
  });

  test('taking agrees on what the CRM has; what is to be sent waits, a won conflict is settled', () => {
    expect(agreeOn('taking', all, decided)).toEqual({
      ...{ same: 'a\nb', empty: null, taken: 't', lost: 't', sent: '1', won: 't', inward: '1' },
    });
  });

  test('a contested field that a side does not have is agreed on as empty', () => {
    const bare = { ...all, ours: {}, theirs: {} };
    expect(agreeOn('sending', bare, decided)['lost']).toBeNull();
    expect(agreeOn('taking', bare, decided)['won']).toBeNull();
  });
});

test('however the two sides change, they agree in the end, and no conflict is told twice', () => {
  const value = fc.constantFrom('a', 'b', 'c');
  const changes = fc.array(
    fc.record({ by: fc.constantFrom('portal', 'crm', 'push', 'pull', 'lost push'), value }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(changes, fc.constantFrom('crm', 'portal', 'newest'), (steps, wins) => {
      const fields = { status: field(wins) };
      let state = { ours: 'a', theirs: 'a', base: a as TwoSides['base'], sent: {} as TwoSides['sent'] };
      let [oursAt, theirsAt]: [Date | null, Date] = [null, early];
      let clock = late.getTime();
      const told: string[] = [];
      const tick = () => new Date((clock += 1000));
      const step = (by: string, next: string) => {
        const now: TwoSides = {
          ...{ fields, ours: { status: state.ours }, theirs: { status: state.theirs } },
          ...{ base: state.base, sent: state.sent, oursAt, theirsAt },
        };
        if (by === 'portal') [state, oursAt] = [{ ...state, ours: next }, tick()];
        else if (by === 'crm') [state, theirsAt] = [{ ...state, theirs: next }, tick()];
        else if (by === 'pull') {
          const result = reconcile(now);
          told.push(...result.conflicts.map(({ ours, theirs }) => JSON.stringify([ours, theirs])));
          const base = agreeOn('taking', now, result);
          state = { ...state, base, ours: result.take.length > 0 ? state.theirs : state.ours };
        } else if (oursAt !== null) {
          const result = reconcile(now);
          if (result.send.length > 0) [state, theirsAt] = [{ ...state, theirs: state.ours, sent: { status: state.ours } }, tick()];
          if (by === 'lost push') return;
          told.push(...result.conflicts.map(({ ours, theirs }) => JSON.stringify([ours, theirs])));
          [state, oursAt] = [{ ...state, base: agreeOn('sending', now, result), sent: {} }, null];
        }
      };
      for (const { by, value: next } of steps) step(by, next);
      for (const by of ['push', 'pull', 'push', 'pull']) step(by, 'a');
      expect(state.theirs).toBe(state.ours);
      const settled = told.length;
      for (const by of ['push', 'pull']) step(by, 'a');
      expect(told).toHaveLength(settled);
    }),
    { numRuns: 200 },
  );
}); // prettier-ignore
