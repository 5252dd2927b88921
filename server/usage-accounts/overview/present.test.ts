import { describe, expect, it } from 'vitest';
import { presentGroup } from './present.ts';
import type { GroupRow, TermUsage } from './queries.ts';

const today = '2026-04-10';
const row = (of: Partial<GroupRow> = {}): GroupRow => ({
  ...{ licenseGroupId: 'g1', productName: 'iText', names: ['PL-1'], ownKeys: 2, otherKeys: 3 },
  ...{ maxVolume: '1000', maxVolumeMissingReason: null, term_start: '2026-01-01', term_end: '2026-12-31' },
  ...{ total_usage: '900', usage_percent: '90.50', reporting_type: 'AUTO', readable: true, ...of },
});
const used = (of: Partial<TermUsage>): TermUsage => ({
  ...{ groupId: 'g1', own: true, start: '2026-01-01', end: '2026-01-31', value: '300', ...of },
});
const usage = [
  used({}),
  used({ start: '2026-02-01', end: '2026-02-28', value: '9007199254740993' }),
  used({ own: false, start: '2026-03-01', end: '2026-03-31', value: '7' }),
  used({ groupId: 'g2', start: '2026-05-01', end: '2026-06-30', value: '11' }),
];
const told = {
  ...{ licenseGroupId: 'g1', productName: 'iText', names: ['PL-1'], ownKeys: 2, otherKeys: 3 },
  ...{ maxVolume: '1000', maxVolumeMissingReason: null, term: { start: '2026-01-01', end: '2026-12-31' } },
  ...{ ownUsage: '9007199254741293', reportingType: 'AUTO', totalUsage: '900', usagePercent: 90.5 },
  unitsDiffer: false,
  projection: { value: '3650', percent: 365, knownDays: 90, termDays: 365 },
};

describe('a group of which all usage may be read', () => {
  it('has its own usage, that of all its keys, and what it will come to', () => {
    expect(presentGroup(row(), usage, today)).toEqual(told);
  });

  it('has an estimate without a percentage where there is no maximum', () => {
    const of = { maxVolume: null, maxVolumeMissingReason: 'UNLIMITED', usage_percent: null } as const;
    expect(presentGroup(row(of), usage, today)).toEqual({
      ...{ ...told, maxVolume: null, maxVolumeMissingReason: 'UNLIMITED', usagePercent: null },
      projection: { value: '3650', percent: null, knownDays: 90, termDays: 365 },
    });
  });

  it('has no total, no percentage and no estimate where its keys count in different units', () => {
    const of = { total_usage: null, maxVolume: null, maxVolumeMissingReason: 'UNKNOWN', usage_percent: null } as const; // prettier-ignore
    expect(presentGroup(row(of), usage, today)).toMatchObject({
      ...{ unitsDiffer: true, totalUsage: null, usagePercent: null, projection: null },
      ownUsage: told.ownUsage,
    });
  });

  it('has no estimate once its term is over', () => {
    expect(presentGroup(row(), usage, '2027-01-01')).toEqual({ ...told, projection: null });
  });

  it.each([{ term_start: null }, { term_end: null }])('has no term of which one end is unknown: %j', (of) => {
    expect(presentGroup(row(of), usage, today)).toEqual({ ...told, term: null, projection: null });
  });

  it('tells a 0 of its own keys where they reported one', () => {
    const zero = [used({ value: '0' }), used({ own: false })];
    expect(presentGroup(row(), zero, today).ownUsage).toBe('0');
  });

  it('keeps its reporting type where its own keys reported nothing', () => {
    expect(presentGroup(row(), [], today)).toEqual({ ...told, ownUsage: null, projection: null });
  });
});

describe('a group of which not all usage may be read', () => {
  const unread = { ...told, totalUsage: null, usagePercent: null, projection: null };

  it('has the usage of its own keys alone', () => {
    expect(presentGroup(row({ readable: false }), usage, today)).toEqual(unread);
  });

  it('does not tell by its reporting type that other keys reported', () => {
    const others = usage.filter(({ own, groupId }) => !own || groupId === 'g2');
    expect(presentGroup(row({ readable: false }), others, today)).toEqual({
      ...{ ...unread, ownUsage: null, reportingType: null },
    });
  });
});
