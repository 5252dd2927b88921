import { describe, expect, it } from 'vitest';
import type { DeedReader, DeedRow } from './queries.ts';
import { presentDeed } from './present.ts';

const staff: DeedReader = {
  ...{ userId: 'u9', isStaff: true, account: undefined, reach: 'all' },
  vendorDomain: 'vendor.example',
};
const customer: DeedReader = { ...staff, userId: 'u8', isStaff: false };
const hex = '0123456789abcdef0123456789abcdef';
const doer = { name: 'Ada King', email: 'ada@example.com', byStaff: false };
const nobody = { name: null, email: null, isReader: false, token: null, program: null };

const row = (of: Partial<DeedRow> = {}): DeedRow => ({
  ...{ id: '7', at: '2026-11-20T08:00:00.000001Z', action: 'downloads.copyKey', actor: 'person' },
  ...{ userId: 'u1', object: 'k1', detail: {}, network: '192.0.2.7', requestId: 'q1', who: doer },
  ...{ account: { id: 'a1', name: 'Own' }, viewedName: null, objectName: null, tokenName: null },
  key: { productName: 'iText', tail: '…1234' },
  ...of,
});
const shown = (of: Partial<DeedRow> = {}, reader = staff, sealed: readonly string[] = []) =>
  presentDeed(row(of), reader, new Set(sealed));

describe('an entry of the record', () => {
  it('says who did what when, to what, and from where', () => {
    const of = { detail: { rolesBefore: [], roles: ['CUCA_OWNER'], reason: 'Left', unknown: 'kept back' } };
    expect(shown({ ...of, objectName: 'Archive' }, staff, ['7'])).toEqual({
      ...{ id: '7', at: '2026-11-20T08:00:00.000001Z', key: { productName: 'iText', tail: '…1234' } },
      ...{ deed: 'downloads.copyKey', says: 'Copied a license key', viewedAs: null },
      who: { ...nobody, kind: 'person', name: 'Ada King', email: 'ada@example.com' },
      ...{ account: { id: 'a1', name: 'Own' }, object: 'k1', objectName: 'Archive' },
      changes: [{ name: 'roles', before: [], after: ['CUCA_OWNER'] }],
      facts: [{ name: 'reason', values: ['Left'] }],
      ...{ network: '192.0.2.7', isNetworkHidden: false, requestId: 'q1', isSealed: true },
    });
  });

  it('says nothing of what is not known', () => {
    const of = { action: 'old.deed', account: null, object: null, network: null, requestId: null, key: null };
    expect(shown(of, customer, ['8'])).toEqual({
      ...{ id: '7', at: '2026-11-20T08:00:00.000001Z', key: null, deed: 'old.deed', says: 'old.deed' },
      who: { ...nobody, kind: 'person', name: 'Ada King', email: 'ada@example.com' },
      ...{ viewedAs: null, account: null, object: null, objectName: null, changes: [], facts: [] },
      ...{ network: null, isNetworkHidden: false, requestId: null, isSealed: false },
    });
  });

  it('calls an account without a name by its id', () => {
    expect(shown({ account: { id: 'a1', name: null } }).account).toEqual({ id: 'a1', name: 'a1' });
  });

  it('holds no secret, wherever one was written down', () => {
    const of = { object: `key ${hex}`, detail: { search: `by ${hex}`, scopes: ['b@example.com', 'none'] } };
    const { object, facts } = shown(of);
    expect(object).toBe('key [hex]');
    expect(facts).toEqual([
      { name: 'search', values: ['by [hex]'] },
      { name: 'scopes', values: ['[e-mail]', 'none'] },
    ]);
  });

  it('tells a reason of several lines, whatever they begin with', () => {
    const detail = { reason: `Asked by\nada@example.com\t${hex}\n"\\` };
    expect(shown({ detail }).facts).toEqual([{ name: 'reason', values: ['Asked by\n[e-mail]\t[hex]\n"\\'] }]);
  });

  it.each([
    ['staff', staff, '192.0.2.7', false],
    ['others', customer, null, true],
    ['the person', { ...customer, userId: 'u1' }, '192.0.2.7', false],
  ])('shows or hides from where it came: %s', (_, reader, network, isNetworkHidden) => {
    const entry = shown({}, reader);
    expect([entry.network, entry.isNetworkHidden]).toEqual([network, isNetworkHidden]);
  });

  it('tells as whom staff looked at the portal', () => {
    expect(shown({ actor: 'view v1 as u2', viewedName: 'Bob Lee' }).viewedAs).toEqual({ name: 'Bob Lee' });
    expect(shown({ actor: 'view v1 as' }).viewedAs).toEqual({ name: null });
    expect(shown({ actor: 'token view ', viewedName: 'Bob Lee' }).viewedAs).toBeNull();
    expect(shown({ actor: null, viewedName: 'Bob Lee' }).viewedAs).toBeNull();
  });
});

describe('who did it', () => {
  const known = { name: 'Ada King', email: 'ada@example.com', isReader: false, token: null, program: null };
  const byStaff = { name: null, email: null, byStaff: true };

  it.each<[string, Partial<DeedRow>, object]>([
    ['a person', {}, { ...known, kind: 'person' }],
    ['a person, before actors were written down', { actor: null }, { ...known, kind: 'person' }],
    ['staff whose name is not shown', { who: byStaff }, { ...nobody, kind: 'staff' }],
    [
      'a program with a token',
      { actor: 'token t1', tokenName: 'CI' },
      { ...known, kind: 'person', token: 'CI' },
    ],
    ['a token that is gone', { actor: 'token t1' }, { ...known, kind: 'person', token: '' }],
    ['a person beside a token', { tokenName: 'CI' }, { ...known, kind: 'person' }],
    ['a job', { actor: 'job pull-records now' }, { ...nobody, kind: 'job', program: 'pull-records now' }],
    [
      'a command',
      { actor: 'command import', userId: null },
      { ...nobody, kind: 'command', program: 'import' },
    ],
    ['a client', { actor: 'activation client', userId: null }, { ...nobody, kind: 'client' }],
    ['a stranger', { actor: 'stranger', userId: null }, { ...nobody, kind: 'stranger' }],
    ['a log-in that is gone', { who: null }, { ...nobody, kind: 'unknown' }],
  ])('is %s', (_, of, who) => {
    expect(shown(of).who).toEqual(who);
  });

  it('is the reader', () => {
    const { who } = shown({}, { ...customer, userId: 'u1' });
    expect(who).toEqual({ ...known, kind: 'person', isReader: true });
  });
});
