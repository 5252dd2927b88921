import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAnything } from '#domain/finder/contract.ts';
import type { FinderAnswer } from '#domain/finder/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, type SignedInPerson, type TestPerson } from '../../testing/people.ts';
import { createVolumeKey } from '../../testing/volume-portal.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

let portal: TestPortal;
let staffMember: SignedInPerson;
const WHOLE_KEY = '0123456789abcdef0123456789abcdef-PORTAL-9xYz';

const accounts = [
  ['globex', 'Globex Corporation'],
  ['research', 'Globex Research GmbH'],
  ['mill', 'Müller & Söhne 100%'],
  ['print', 'North Globe Print'],
] as const;
const applications = [
  ['shop', 'globex', 'Web shop'],
  ['mail', 'globex', 'Mail room'],
  ['lab', 'research', 'Shop floor'],
] as const;
/** Id, account, application, product, value: the tail is its last 15 characters. */
const keys = [
  ['k-shop', 'globex', 'shop', 'LEADTOOLS', '1111111111111111111111111-shopTAIL0000042'],
  ['k-mail', 'globex', 'mail', 'iText Suite', '2222222222222222222222222-mailTAIL0000042'],
  ['k-free', 'globex', undefined, 'PDFlib', WHOLE_KEY],
  ['k-lab', 'research', 'lab', 'iText Suite', '3333333333333333333333333-labsTAIL0000042'],
] as const;

beforeAll(async () => {
  portal = await startTestPortal();
  await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
    await trx
      .insertInto('account')
      .values(accounts.map(([id, name]) => ({ id, name })))
      .execute();
    await trx
      .insertInto('application')
      .values(applications.map(([id, account_id, name]) => ({ id, account_id, name })))
      .execute();
  });
  for (const [id, accountId, cucaId, productName, value] of keys)
    await createVolumeKey(portal, { id, accountId, ...(cucaId ? { cucaId } : {}), productName, value });
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
});
afterAll(() => portal.close());

const signIn = (inAccounts: TestPerson['accounts']) =>
  createSignedIn(portal.portal, { accounts: inAccounts ?? {} });

async function find(person: SignedInPerson, search: string, accountId?: string): Promise<FinderAnswer> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: findAnything.path,
    headers: person.headers,
    payload: { search, ...(accountId === undefined ? {} : { accountId }) },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<FinderAnswer>();
}
const names = ({ accounts: a, applications: b, products: c, keys: d }: FinderAnswer) => [
  a.map(({ name }) => name),
  b.map(({ name, account }) => `${name} of ${account.name}`),
  c.map(({ productName, account, application }) => [productName, account?.name, application?.name].join('/')),
  d.map(({ id }) => id),
];

describe('staff', () => {
  test('find accounts by the beginning of their name first, then by any of its words', async () => {
    expect((await find(staffMember, 'glob')).accounts.map(({ name }) => name)).toEqual([
      'Globex Corporation',
      'Globex Research GmbH',
      'North Globe Print',
    ]);
    expect((await find(staffMember, 'gmbh globex')).accounts.map(({ id }) => id)).toEqual(['research']);
  });

  test('find Müller as it is typed, and what looks like a pattern is text', async () => {
    for (const text of ['müller', 'MUELLER', 'muller', '100%', 'söhne'])
      expect(
        (await find(staffMember, text)).accounts.map(({ id }) => id),
        text,
      ).toEqual(['mill']);
    for (const text of ['1%0', '__', '%%', '\\\\', "';--"])
      expect(names(await find(staffMember, text)), text).toEqual([[], [], [], []]);
  });

  test('find by two letters what begins with them, and nothing else', async () => {
    expect(names(await find(staffMember, 'gl'))).toEqual([
      ['Globex Corporation', 'Globex Research GmbH'],
      [],
      [],
      [],
    ]);
    expect((await find(staffMember, 'ob')).accounts).toEqual([]);
  });

  test('find applications of every account, and products wherever they are licensed', async () => {
    expect(names(await find(staffMember, 'shop'))).toEqual([
      [],
      ['Shop floor of Globex Research GmbH', 'Web shop of Globex Corporation'],
      [],
      ['k-shop'],
    ]);
    expect(names(await find(staffMember, 'suite'))[2]).toEqual(['iText Suite//']);
    expect(names(await find(staffMember, 'itext', 'research'))[2]).toEqual([
      'iText Suite/Globex Research GmbH/',
      'iText Suite//',
    ]);
  });

  test('find a key by its last characters, by what lists show of it, and by the whole of it alone', async () => {
    expect(names(await find(staffMember, '0042'))[3]).toEqual(['k-mail', 'k-shop', 'k-lab']);
    expect(names(await find(staffMember, '…labsTAIL'))[3]).toEqual(['k-lab']);
    expect(names(await find(staffMember, '9xyz'))[3]).toEqual(['k-free']);
    expect((await find(staffMember, WHOLE_KEY)).keys).toEqual([
      {
        id: 'k-free',
        keyTail: 'def-PORTAL-9xYz',
        productName: 'PDFlib',
        productLicense: null,
        account: { id: 'globex', name: 'Globex Corporation' },
        application: null,
      },
    ]);
    // More of a key than lists show.
    expect(names(await find(staffMember, `9${'1'.repeat(10)}-shopTAIL0000042`))[3]).toEqual(['k-shop']);
  });

  test('are answered seven of a kind at most', async () => {
    await inTransaction(portal.portal.pool, { role: 'system' }, (trx) =>
      trx
        .insertInto('account')
        .values(Array.from({ length: 9 }, (_, at) => ({ id: `seven-${at}`, name: `Sevenfold ${at}` })))
        .execute(),
    );
    expect((await find(staffMember, 'sevenfold')).accounts.map(({ name }) => name)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((at) => `Sevenfold ${at}`),
    );
  });
});

describe('staff, among thousands of names', () => {
  const NAMES = 1500;
  beforeAll(async () => {
    await inTransaction(portal.portal.pool, { role: 'system' }, async (trx) => {
      const name = (at: number) => `Depot ${String(at).padStart(4, '0')}`;
      // Every tenth is a harbour; five of the last ones are quarries, and two in front of a thousand others.
      const kind = (at: number) => {
        if (at % 10 === 3) return ' Harbour';
        return at < 2 || at >= NAMES - 5 ? ' Quarry' : '';
      };
      const rows = Array.from({ length: NAMES }, (_, at) => ({
        id: `depot-${at}`,
        name: name(at) + kind(at),
      }));
      await trx.insertInto('account').values(rows).execute();
      await trx
        .insertInto('application')
        .values(rows.map((row) => ({ ...row, account_id: row.id })))
        .execute();
    });
  });

  test('the first in order are found of words that many hold', async () => {
    const expected = ['0003', '0013', '0023', '0033', '0043', '0053', '0063'].map(
      (at) => `Depot ${at} Harbour`,
    );
    const found = await find(staffMember, 'harb');
    expect(found.accounts.map(({ name }) => name)).toEqual(expected);
    expect(found.applications.map(({ name }) => name)).toEqual(expected);
  });

  test('all are found of words that few hold, wherever they stand, each once and in order', async () => {
    const expected = ['0000', '0001', '1495', '1496', '1497', '1498', '1499'].map(
      (at) => `Depot ${at} Quarry`,
    );
    for (const text of ['quarry', 'quarry depot']) {
      const found = await find(staffMember, text);
      expect(found.accounts.map(({ name }) => name)).toEqual(expected);
      expect(found.applications.map(({ name }) => name)).toEqual(expected);
    }
    expect((await find(staffMember, 'quarry 1497')).accounts.map(({ id }) => id)).toEqual(['depot-1497']);
    expect((await find(staffMember, 'quarr_')).accounts).toEqual([]);
  });
});

describe('people of an account', () => {
  test('a viewer of one application finds its keys and products and the account, and nothing of its sibling', async () => {
    const viewer = await signIn({ globex: { cucas: { shop: ['CUCA_VIEWER'] } } });
    expect(names(await find(viewer, 'glob'))).toEqual([['Globex Corporation'], [], [], []]);
    expect(names(await find(viewer, '0042'))[3]).toEqual(['k-shop']);
    expect(names(await find(viewer, 'room'))).toEqual([[], [], [], []]);
    expect(names(await find(viewer, 'shop'))[1]).toEqual(['Web shop of Globex Corporation']);
    expect(names(await find(viewer, 'leadtools'))[2]).toEqual(['LEADTOOLS/Globex Corporation/Web shop']);
    expect(names(await find(viewer, 'itext'))[2]).toEqual([]);
    expect((await find(viewer, WHOLE_KEY)).keys).toEqual([]);
  });

  test('who may download finds everything of their account, and nothing of another whatever account they name', async () => {
    const licensee = await signIn({ globex: { roles: ['LICENSEE'] } });
    expect(names(await find(licensee, 'glob'))[0]).toEqual(['Globex Corporation']);
    expect(names(await find(licensee, '0042', 'research'))[3]).toEqual(['k-mail', 'k-shop']);
    expect(names(await find(licensee, 'itext', 'research'))[2]).toEqual(['iText Suite/Globex Corporation/']);
    expect((await find(licensee, WHOLE_KEY)).keys.map(({ id }) => id)).toEqual(['k-free']);
  });

  test('who sees no keys anywhere finds the account alone', async () => {
    const accountViewer = await signIn({ globex: { roles: ['ACCOUNT_VIEWER'] } });
    expect(names(await find(accountViewer, 'globex'))).toEqual([['Globex Corporation'], [], [], []]);
    for (const text of ['0042', 'shop', 'leadtools', WHOLE_KEY])
      expect(names(await find(accountViewer, text)), text).toEqual([[], [], [], []]);
  });

  test('people of another account find nothing of this one', async () => {
    const other = await signIn({ elsewhere: { roles: ['LICENSEE'], cucas: { there: ['CUCA_OWNER'] } } });
    for (const text of ['globex', 'shop', '0042', 'itext', 'leadtools', WHOLE_KEY])
      expect(names(await find(other, text, 'globex')), text).toEqual([[], [], [], []]);
  });
});

test('one letter, a text of spaces and a field that nobody knows are refused', async () => {
  for (const payload of [{ search: 'a' }, { search: '   ' }, { search: 'globex', all: true }, {}]) {
    const answer = await portal.app.inject({
      ...{ method: 'POST', url: findAnything.path, headers: staffMember.headers, payload },
    });
    expect(answer.statusCode).toBe(400);
  }
});
