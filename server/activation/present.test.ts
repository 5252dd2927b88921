import { expect, it } from 'vitest';
import { presentActivations } from './present.ts';
import type { ActivationRow } from './queries.ts';

const activatedAt = '2026-11-20T08:00:00.000Z';
const machine = (id: string, of: Partial<ActivationRow> = {}): ActivationRow => ({
  ...{ id, machine_tail: 'ab12', environment: 'production', activated_at: new Date(activatedAt) },
  ...{ repeated_at: null, released_at: null, released_by_name: null },
  ...of,
});

it('tells the machines of a license, and counts those that were not released', () => {
  const rows = [
    machine('m1'),
    machine('m2', { environment: 'test', repeated_at: new Date('2026-11-21T09:00:00.000Z') }),
    machine('m3', { released_at: new Date('2026-11-22T10:00:00.000Z'), released_by_name: 'Ada King' }),
  ];
  const told = { machineTail: 'ab12', activatedAt };
  const kept = { releasedAt: null, releasedBy: null };
  expect(presentActivations('5', rows)).toEqual({
    ...{ limit: 5, active: 2 },
    activations: [
      { ...told, id: 'm1', environment: 'production', repeatedAt: null, ...kept },
      { ...told, id: 'm2', environment: 'test', repeatedAt: '2026-11-21T09:00:00.000Z', ...kept },
      {
        ...{ ...told, id: 'm3', environment: 'production', repeatedAt: null },
        ...{ releasedAt: '2026-11-22T10:00:00.000Z', releasedBy: 'Ada King' },
      },
    ],
  });
});

it('tells of a license without a limit and without machines', () => {
  expect(presentActivations(null, [])).toEqual({ limit: null, active: 0, activations: [] });
  expect(presentActivations('0', [])).toEqual({ limit: 0, active: 0, activations: [] });
});
