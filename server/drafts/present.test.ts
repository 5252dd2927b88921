import { describe, expect, it } from 'vitest';
import { conflictOf, presentDraft } from './present.ts';
import type { SavedDraft } from './queries.ts';

const draft: SavedDraft = {
  ...{ version: 'v1', content_ciphertext: Buffer.from('x'), holder_id: 'u1', holder_name: 'Ada King' },
  saved_at: new Date('2026-11-20T08:00:00.000Z'),
  expires_at: new Date('2026-12-20T08:00:00.000Z'),
};
const told = {
  ...{ version: 'v1', savedAt: '2026-11-20T08:00:00.000Z', expiresAt: '2026-12-20T08:00:00.000Z' },
};

describe('a draft', () => {
  it.each([
    ['the caller', 'u1', true],
    ['somebody else', 'u2', false],
  ])('says that %s has it, by name', (_, callerId, isCaller) => {
    expect(presentDraft(draft, callerId)).toEqual({ ...told, holder: { name: 'Ada King', isCaller } });
  });
});

describe('a change of a draft that was refused', () => {
  const partsOf = ({ code, params, fields, members, message }: ReturnType<typeof conflictOf>) => ({
    ...{ code, params, fields, members, message },
  });

  it('says who saved the draft last, and when', () => {
    expect(partsOf(conflictOf('DRAFT_CHANGED', draft, 'u2'))).toEqual({
      ...{
        code: 'DRAFT_CHANGED',
        params: { name: 'Ada King', time: '20 Nov 2026, 08:00 UTC' },
        fields: [],
      },
      members: { draft: { ...told, holder: { name: 'Ada King', isCaller: false } } },
      message:
        'Ada King changed this draft on 20 Nov 2026, 08:00 UTC. Nothing was overwritten. Open that version, or save yours instead.',
    });
  });

  it('knows the draft for the own one', () => {
    expect(conflictOf('DRAFT_CHANGED', draft, 'u1').members).toEqual({
      draft: { ...told, holder: { name: 'Ada King', isCaller: true } },
    });
  });

  it('says that there is none any more', () => {
    expect(partsOf(conflictOf('DRAFT_GONE', undefined, 'u2'))).toEqual({
      ...{ code: 'DRAFT_GONE', params: {}, fields: [], members: { draft: null } },
      message:
        'This draft has been submitted or discarded. Nothing was saved. Save yours as a new draft, or start again.',
    });
  });
});
