import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#domain/core/problem.ts';
import type { CorrectionChoices, CorrectionPreview } from '#domain/corrections/schema.ts';
import { stateOf } from '#domain/submissions/receipt-state.ts';
import type { Receipt } from '#domain/submissions/schema.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { reportByForm } from '../../testing/reported-forms.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { figuresOf, sampleTerm, uploadOk } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';

let portal: TestPortal;
let reporter: SignedInPerson;
let staffMember: SignedInPerson;
let account: string;
let value: string;
let keyId: string;
const now = new Date('2025-04-02T08:00:00Z');

beforeAll(async () => {
  portal = await startTestPortal();
  portal.setNow(now);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setNow(now);
  staffMember = await createSignedIn(portal.portal, { globalRoles: ['INTERNAL_STAKEHOLDER'] });
  await rename(staffMember, 'Ines', 'Internal');
  [account, value] = [`acc-${randomUUID()}`, randomKey()];
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await rename(reporter, 'Vera', 'Volume');
  keyId = await createVolumeKey(portal, { accountId: account, value, ...sampleTerm });
});

const rename = ({ userId }: SignedInPerson, first: string, last: string) =>
  portal.asOwner(`update app_user set first_name = '${first}', last_name = '${last}' where id = '${userId}'`);
const file = async (records: Parameters<typeof usageFile>[1], header: object = {}, person = reporter) =>
  uploadOk(portal, person, await usageFile([value], records, header));
const path = (receiptId: string) => `/api/accounts/${account}/submissions/${receiptId}/corrections`;
async function call(person: SignedInPerson, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await portal.app.inject({
    ...{ method, url, headers: person.headers },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json<Receipt & Problem>() };
}
const change = (
  person: SignedInPerson,
  receiptId: string,
  action: string,
  more: object = {},
): ReturnType<typeof call> =>
  call(person, 'POST', path(receiptId), {
    ...{ action, id: randomUUID(), version: 0, reason: 'wrong month', ...more },
  });
const choices = async (person: SignedInPerson, receiptId: string) =>
  (await call(person, 'GET', path(receiptId))).body as unknown as CorrectionChoices;
const preview = async (receiptId: string, question: object) =>
  (await call(reporter, 'POST', `${path(receiptId)}/preview`, question)).body as unknown as CorrectionPreview;
const figures = async () => {
  const { sum, months, group, report } = await figuresOf(portal.portal, account);
  return [sum, months, group, report];
};
const all = (figure: string) => [figure, figure, figure, figure];
const reported = (closedUntil: string | null, version = 0) =>
  call(staffMember, 'POST', `/api/accounts/${account}/closed-periods`, {
    ...{ id: randomUUID(), version, closedUntil, note: 'invoiced' },
  });

describe('a withdrawn receipt', () => {
  test('counts no longer, in no figure, and says who withdrew it, when and why', async () => {
    const kept = await file([usageAt(5, 40)]);
    const { id } = await file([usageAt(0, 3), usageAt(1, 4)]);
    expect(await figures()).toEqual(all('47'));
    const { status, body } = await change(reporter, id, 'WITHDRAW');
    expect(status).toBe(200);
    expect(await figures()).toEqual(all('40'));
    expect(body.changes).toEqual([
      {
        ...{ accountId: account, ordinal: 1, action: 'WITHDRAW', by: 'Vera Volume', byStaff: false },
        ...{ at: '2025-04-02T08:00:00.000Z', reason: 'wrong month', nextReceiptId: null },
      },
    ]);
    expect(stateOf(kept, account)).toBe('STANDS');
  });

  test('leaves nothing that is drawn or told as a usage of 0', async () => {
    const { id } = await file([usageAt(0, 3)]);
    await change(reporter, id, 'WITHDRAW');
    const left = await portal.asOwner(`select
      (select count(*)::int from usage_month where account_id = '${account}') as months,
      (select last_time_used from license_key where id = '${keyId}') as used,
      (select count(*)::int from usage_entry e where account_id = '${account}' and not void
        and not exists (select from usage_entry l where l.supersedes = e.id)) as entries`);
    expect(left.rows).toEqual([{ months: 0, used: null, entries: 0 }]);
    const { effects } = await preview(id, { action: 'RESTORE' });
    expect(effects.map((effect) => effect.figures)).toEqual([
      [{ usageType: 'itext-core', unit: 'Processed Documents', before: null, after: '3' }],
    ]);
  });

  test('lets stand again what it had replaced, and the preview says so before', async () => {
    const first = await file([usageAt(0, 3), usageAt(1, 4)], { seq: 1 });
    const second = await file([usageAt(0, 30)], { seq: 2 });
    expect(await figures()).toEqual(all('34'));
    const told = await preview(second.id, { action: 'WITHDRAW' });
    expect(told.standAgain.map(({ receiptId }) => receiptId)).toEqual([first.id]);
    expect(told.effects).toMatchObject([
      {
        ...{ licenseKeyId: keyId, productName: 'iText', sharedBy: 1 },
        period: { start: '2025-03-01', end: '2025-03-01' },
        figures: [{ usageType: 'itext-core', unit: 'Processed Documents', before: '34', after: '7' }],
      },
    ]);
    expect(await figures()).toEqual(all('34'));
    await change(reporter, second.id, 'WITHDRAW');
    expect(await figures()).toEqual(all('7'));
    await change(reporter, first.id, 'WITHDRAW');
    expect(await figures()).toEqual(all('0'));
    await change(reporter, second.id, 'RESTORE', { version: 1 });
    expect(await figures()).toEqual(all('30'));
    await change(reporter, first.id, 'RESTORE', { version: 1 });
    expect(await figures()).toEqual(all('34'));
  });

  test('is told of when its file comes again, and is counted again by one act', async () => {
    const bytes = await usageFile([value], [usageAt(0, 3)]);
    const { id } = await uploadOk(portal, reporter, bytes);
    await change(staffMember, id, 'WITHDRAW', { reason: 'sent for the wrong customer' });
    const again = await uploadOk(portal, reporter, bytes);
    expect(again).toMatchObject({
      ...{ id, duplicate: true },
      changes: [
        { action: 'WITHDRAW', by: 'Ines Internal', byStaff: true, reason: 'sent for the wrong customer' },
      ],
    });
    expect(await figures()).toEqual(all('0'));
    expect((await change(reporter, id, 'RESTORE', { version: 1 })).status).toBe(200);
    expect(await figures()).toEqual(all('3'));
  });

  test('makes room for another file with the same seq; the receipt that is counted again then gives way to the newer one', async () => {
    const wrong = await file([usageAt(0, 3)], { seq: 2 });
    await change(reporter, wrong.id, 'WITHDRAW');
    const right = await file([usageAt(0, 5)], { seq: 2 });
    expect(right.records).toMatchObject({ added: 1, replaced: 0 });
    expect(await figures()).toEqual(all('5'));
    await change(reporter, wrong.id, 'RESTORE', { version: 1 });
    expect(await figures()).toEqual(all('5'));
    await change(reporter, right.id, 'WITHDRAW');
    expect(await figures()).toEqual(all('3'));
  });

  test('with the higher seq takes its place again over a lower one that came meanwhile', async () => {
    const high = await file([usageAt(0, 9)], { seq: 3 });
    await change(reporter, high.id, 'WITHDRAW');
    const low = await file([usageAt(0, 2)], { seq: 1 });
    expect(await figures()).toEqual(all('2'));
    await change(reporter, high.id, 'RESTORE', { version: 1 });
    expect(await figures()).toEqual(all('9'));
    await change(reporter, low.id, 'WITHDRAW');
    expect(await figures()).toEqual(all('9'));
  });

  test('of a form gives its period free; it comes back only while nobody else speaks for it', async () => {
    const of = { accountId: account, userId: reporter.userId };
    const march = { licenseKeyId: keyId, start: '2025-03-01', end: '2025-03-31', value: '9' };
    const first = await reportByForm(portal, of, [march]);
    await change(reporter, first, 'WITHDRAW');
    expect(await figures()).toEqual(all('0'));
    const second = await reportByForm(portal, of, [{ ...march, start: '2025-03-15', value: '5' }]);
    const refused = await change(reporter, first, 'RESTORE', { version: 1 });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'PERIOD_TAKEN',
      'Another report already covers itext-core for this license for 15 Mar 2025 – 31 Mar 2025. Nothing was changed. Withdraw or correct that report first, or choose other dates.',
    ]);
    expect(await figures()).toEqual(all('5'));
    await change(reporter, second, 'WITHDRAW');
    expect((await change(reporter, first, 'RESTORE', { version: 1 })).status).toBe(200);
    expect(await figures()).toEqual(all('9'));
    await expect(reportByForm(portal, of, [march])).rejects.toThrow('usage_claim_once');
  });
});

describe('a corrected receipt', () => {
  const march = { start: '2025-03-01', end: '2025-03-31', value: '9' };
  const form = (...lines: object[]) =>
    reportByForm(
      portal,
      { accountId: account, userId: reporter.userId },
      lines.map((line) => ({ licenseKeyId: keyId, ...march, ...line })),
    );
  const correct = async (receiptId: string, say: (lines: Line[]) => object[], more: object = {}) =>
    change(reporter, receiptId, 'CORRECT', {
      lines: say((await choices(reporter, receiptId)).lines),
      ...more,
    });
  type Line = CorrectionChoices['lines'][number];
  const anew = ({ entryId, start, end, value: figure }: Line, more: object = {}) => ({
    entryId,
    figures: { start, end, value: figure, ...more },
  });

  test('gives way to a new one, whose figures count in every place and whose period is claimed', async () => {
    const first = await form({}, { usageType: 'pdfHtml', value: '4' });
    const { status, body } = await correct(first, (lines) =>
      lines.map((line) =>
        line.usageType === 'pdfHtml'
          ? { entryId: line.entryId, figures: null }
          : anew(line, { start: '2025-02-01', value: '99999999999999999' }),
      ),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ corrects: first, kind: 'FORM', records: { added: 0, replaced: 1, ignored: 0, kept: 0 } },
      keys: [
        {
          ...{ licenseKeyId: keyId, period: { start: '2025-02-01', end: '2025-03-31' } },
          totals: [{ usageType: 'itext-core', value: '99999999999999999', outsideTerm: '0' }],
        },
      ],
    });
    expect(await figures()).toEqual(all('99999999999999999'));
    const old = await call(reporter, 'GET', `/api/accounts/${account}/submissions/${first}`);
    expect(old.body.changes).toMatchObject([
      { action: 'CORRECT', nextReceiptId: body.id, by: 'Vera Volume' },
    ]);
    const claims = await portal.asOwner(
      `select usage_type, period::text from usage_claim where account_id = '${account}'`,
    );
    expect(claims.rows).toEqual([{ usage_type: 'itext-core', period: '[2025-02-01,2025-04-01)' }]);
  });

  test('that one person corrects while another withdraws it comes to one of the two, and the other person is told which', async () => {
    let sum = 0;
    for (let round = 1; round <= 6; round += 1) {
      const day = `2025-02-0${round}`;
      const id = await form({ start: day, end: day });
      const { lines } = await choices(reporter, id);
      const correctIt = () =>
        change(reporter, id, 'CORRECT', { lines: lines.map((line) => anew(line, { value: '12' })) });
      const withdrawIt = () => change(staffMember, id, 'WITHDRAW');
      const answers =
        round % 2 === 0
          ? await Promise.all([correctIt(), withdrawIt()])
          : (await Promise.all([withdrawIt(), correctIt()])).toReversed();
      const [corrected, withdrawn] = answers.map(({ status }) => status);
      expect(corrected === 200 ? withdrawn : corrected).toBe(409);
      expect([corrected, withdrawn]).toContain(200);
      const told = answers.find(({ status }) => status === 409)?.body;
      expect(told?.code).toBe('RECEIPT_CHANGED');
      expect(told?.message).toContain(
        corrected === 200 ? 'Vera Volume corrected this report' : 'Ines Internal withdrew this report',
      );
      if (corrected === 200) sum += 12;
      expect(await figures()).toEqual(all(String(sum)));
      expect((await choices(reporter, id)).state).toBe(corrected === 200 ? 'CORRECTED' : 'WITHDRAWN');
    }
  });

  test('moves into closed periods where staff move it, and for nobody else', async () => {
    const first = await form({ start: '2025-03-10', end: '2025-03-20' });
    await reported('2025-02-28');
    const from = (start: string) => async (person: SignedInPerson) => {
      const [line] = (await choices(reporter, first)).lines;
      return change(person, first, 'CORRECT', { lines: [anew(line!, { start })] });
    };
    const { status, body } = await from('2025-02-28')(reporter);
    expect([status, body.code]).toEqual([409, 'PERIOD_CLOSED']);
    expect((await choices(reporter, first)).state).toBe('STANDS');
    expect((await from('2025-02-28')(staffMember)).status).toBe(200);
    const second = await form({ start: '2025-03-21', end: '2025-03-25' });
    expect((await correct(second, ([line]) => [anew(line!, { end: '2025-03-22' })])).status).toBe(200);
  });

  test('stands again where its correction is withdrawn, which is not counted again: it is corrected anew', async () => {
    const first = await form({});
    const { body: second } = await correct(first, ([line]) => [anew(line!, { value: '12' })]);
    expect((await choices(reporter, second.id)).corrects).toBe(first);
    expect((await change(reporter, first, 'WITHDRAW', { version: 1 })).body.message).toBe(
      'This change is not possible: it has been replaced by a correction. Change the correction instead. Nothing was changed.',
    );
    await change(reporter, second.id, 'WITHDRAW');
    expect(await figures()).toEqual(all('9'));
    expect((await choices(reporter, first)).state).toBe('STANDS');
    for (const person of [reporter, staffMember]) {
      expect((await choices(person, second.id)).restore).toBe('state');
      const { status, body } = await change(person, second.id, 'RESTORE', { version: 1 });
      expect([status, body.code, body.message]).toEqual([
        409,
        'NOT_CORRECTABLE',
        'This change is not possible: a withdrawn correction cannot be restored. Correct the report that it corrected again. Nothing was changed.',
      ]);
    }
    expect(await figures()).toEqual(all('9'));
    await correct(first, ([line]) => [anew(line!, { value: '15' })], { version: 2 });
    expect(await figures()).toEqual(all('15'));
    expect((await change(reporter, second.id, 'RESTORE', { version: 1 })).body.code).toBe('NOT_CORRECTABLE');
    expect(await figures()).toEqual(all('15'));
  });

  test('says something anew, keeps a line, and reports no day twice', async () => {
    const other = await form({ start: '2025-02-01', end: '2025-02-28', value: '2' });
    const first = await form({});
    const refused = async (say: (line: Line) => object) =>
      (await correct(first, ([line]) => [say(line!)])).body;
    expect((await refused((line) => anew(line))).code).toBe('NOTHING_CORRECTED');
    expect((await refused(({ entryId }) => ({ entryId, figures: null }))).code).toBe('NOT_CORRECTABLE');
    expect((await refused((line) => anew(line, { start: '2025-01-31' }))).errors).toMatchObject([
      { code: 'BEFORE_CREATED', message: 'The license did not exist yet. Choose a later start date.' },
    ]);
    expect((await refused((line) => anew(line, { start: '2025-02-28' }))).code).toBe('PERIOD_TAKEN');
    expect(await figures()).toEqual(all('11'));
    await change(reporter, other, 'WITHDRAW');
    expect((await correct(first, ([line]) => [anew(line!, { start: '2025-02-28' })])).status).toBe(200);
    expect(await figures()).toEqual(all('9'));
  });

  test('sent once more has the receipt of the first time; other lines under its id are refused', async () => {
    const first = await form({}, { usageType: 'pdfHtml', value: '4' });
    const { lines } = await choices(reporter, first);
    const core = lines.find(({ usageType }) => usageType === 'itext-core')!;
    const html = lines.find(({ usageType }) => usageType === 'pdfHtml')!;
    const id = randomUUID();
    const send = (asked: object[], more: object = {}) =>
      change(reporter, first, 'CORRECT', { id, lines: asked, ...more });
    const anewBoth = [anew(core, { value: '7' }), { entryId: html.entryId, figures: null }];
    const sent = await send(anewBoth);
    expect(sent.status).toBe(200);
    const again = [anewBoth, anewBoth.toReversed()].map((asked) => send(asked));
    expect((await Promise.all(again)).map(({ body }) => body.id)).toEqual([sent.body.id, sent.body.id]);
    const others = [
      send([anew(core, { value: '8' }), anewBoth[1]!]),
      send([anew(core, { value: '7', start: '2025-02-02' }), anewBoth[1]!]),
      send([anew(core, { value: '7', end: '2025-03-30' }), anewBoth[1]!]),
      send([anewBoth[0]!]),
      send([anewBoth[1]!]),
      send([{ entryId: core.entryId, figures: null }, anewBoth[1]!]),
      send([anewBoth[0]!, anew(html)]),
      send([...anewBoth, { entryId: '1', figures: null }]),
      send([...anewBoth, { entryId: '9'.repeat(19), figures: null }]),
      send([anew(core, { value: '9'.repeat(38) }), anewBoth[1]!]),
      send(anewBoth, { reason: 'another one' }),
    ];
    expect((await Promise.all(others)).map(({ status, body }) => [status, body.code])).toEqual(
      others.map(() => [409, 'RECEIPT_CHANGED']),
    );
    expect(await figures()).toEqual(all('7'));
  });

  test('of a usage file there is none: the answer says what to do', async () => {
    const { id } = await file([usageAt(0, 3)]);
    expect((await choices(reporter, id)).correct).toBe('kind');
    const lines = [{ entryId: '1', figures: null }];
    expect((await change(reporter, id, 'CORRECT', { lines })).body.message).toBe(
      'This change is not possible: it is a usage file. Upload a new file with a higher seq, or withdraw this one. Nothing was changed.',
    );
  });

  test('is previewed with the figures that it will have, and nothing is written', async () => {
    const first = await form({});
    const [line] = (await choices(reporter, first)).lines;
    const told = await preview(first, { action: 'CORRECT', lines: [anew(line!, { value: '12' })] });
    expect(told.effects[0]?.figures).toEqual([
      { usageType: 'itext-core', unit: 'Processed Documents', before: '9', after: '12' },
    ]);
    expect(await figures()).toEqual(all('9'));
    expect((await choices(reporter, first)).version).toBe(0);
  });
});

describe('two people', () => {
  test('who withdraw at once make one change, and the second is told what the first did', async () => {
    const { id } = await file([usageAt(0, 3)]);
    const answers = await Promise.all(
      [reporter, staffMember, reporter, staffMember].map((person) => change(person, id, 'WITHDRAW')),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const [won] = answers.filter(({ status }) => status === 200);
    const by = won?.body.changes?.[0]?.by ?? '';
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect([body.code, body.message]).toEqual([
        'RECEIPT_CHANGED',
        `${by} withdrew this report on 2 Apr 2025, 08:00 UTC: “wrong month”. Your change was not saved. Check the receipt and try again.`,
      ]);
    expect(await figures()).toEqual(all('0'));
    expect((await choices(reporter, id)).version).toBe(1);
  });

  test('are told apart from one person whose answer was lost', async () => {
    const { id } = await file([usageAt(0, 3)]);
    const asked = { id: randomUUID() };
    const [first, second] = await Promise.all([
      change(reporter, id, 'WITHDRAW', asked),
      change(reporter, id, 'WITHDRAW', asked),
    ]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(first?.body.changes).toEqual(second?.body.changes);
    expect(first?.body.changes).toHaveLength(1);
    const other = await file([usageAt(1, 3)]);
    expect((await change(reporter, other.id, 'WITHDRAW', asked)).body.code).toBe('INVALID_INPUT');
  });
});

describe('closed periods', () => {
  test('keep customers from changing what touches a day in them; staff may, and customers again once they are open', async () => {
    const march = await file([usageAt(0, 3)]);
    const later = await file([usageAt(24, 4)]);
    expect((await reported('2025-03-01')).status).toBe(200);
    const refused = await change(reporter, march.id, 'WITHDRAW');
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'PERIOD_CLOSED',
      'Ines Internal closed the periods up to 1 Mar 2025. Nothing was changed. Contact customer-success@vendor.example, and we will change it for you.',
    ]);
    expect((await choices(reporter, march.id)).withdraw).toBe('closed');
    expect((await choices(staffMember, march.id)).withdraw).toBe(null);
    expect((await change(reporter, later.id, 'WITHDRAW')).status).toBe(200);
    expect((await change(staffMember, march.id, 'WITHDRAW')).status).toBe(200);
    expect((await change(reporter, march.id, 'RESTORE', { version: 1 })).body.code).toBe('PERIOD_CLOSED');
    expect((await reported(null, 1)).status).toBe(200);
    expect((await change(reporter, march.id, 'RESTORE', { version: 1 })).status).toBe(200);
  });

  test('still take new usage, which staff find as late', async () => {
    await file([usageAt(0, 1)]);
    await reported('2025-03-01');
    portal.setNow(new Date('2025-04-02T08:05:00Z'));
    const late = await file([usageAt(1, 2)]);
    await file([usageAt(24, 4)]);
    expect(await figures()).toEqual(all('7'));
    const url = `/api/accounts/${account}/closed-periods`;
    expect((await call(staffMember, 'GET', url)).body).toMatchObject({
      closing: { closedUntil: '2025-03-01', by: 'Ines Internal', note: 'invoiced' },
      late: [
        {
          receiptId: late.id,
          by: 'Vera Volume',
          firstDay: '2025-03-01',
          submittedAt: '2025-04-02T08:05:00.000Z',
        },
      ],
    });
    expect(Object.keys((await call(reporter, 'GET', url)).body)).toEqual(['version', 'closing']);
  });

  test('are closed up to a day that has passed, by one of two who saw the same', async () => {
    expect((await reported('2025-04-02')).body.code).toBe('INVALID_INPUT');
    const answers = await Promise.all(['2025-03-31', '2025-02-28'].map((day) => reported(day)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Ines Internal changed the closed periods on 2 Apr 2025, 08:00 UTC. Your change was not saved. Check them and try again.',
    );
  });
});

test('a receipt of another account looks like one that does not exist', async () => {
  const { id } = await file([usageAt(0, 3)]);
  const stranger = await createSignedIn(portal.portal, {
    accounts: { [`acc-${randomUUID()}`]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  expect((await call(stranger, 'GET', path(id))).status).toBe(403);
  expect((await change(reporter, randomUUID(), 'WITHDRAW')).status).toBe(404);
});
