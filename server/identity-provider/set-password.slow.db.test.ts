import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createBrowser, createPasswordPerson, fetchTokens, logIn } from '../../testing/browser.ts';
import { createPerson } from '../../testing/people.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { requestFirstLink } from './forgotten-password/request-first-link.ts';
import { setPassword } from './set-password.ts';

const NEW_PASSWORD = 'another horse, another battery';
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ PORTAL_DEMO: 'true' });
});
afterAll(() => portal.close());

const operator = () => createSystemContext(portal.portal, { kind: 'command', name: 'user set-password' });
const asSystem = <T>(work: Parameters<typeof inTransaction<T>>[2]): Promise<T> =>
  inTransaction(portal.portal.pool, { role: 'system' }, work);

test('a password that the operator sets ends what the old one had opened, here and at the provider', async () => {
  const { email } = await createPasswordPerson(portal);
  const elsewhere = createBrowser(portal);
  await logIn(elsewhere, email);
  const { bearer } = await fetchTokens(elsewhere);
  expect(await setPassword(operator(), email, NEW_PASSWORD, { verified: true })).toBe(true);
  expect((await elsewhere.api('GET', '/api/accounts', { bearer })).statusCode).toBe(401);
  expect((await elsewhere.api('POST', '/api/auth/token')).statusCode).toBe(401);
  expect((await elsewhere.open('/api/auth/login')).answer.body).toContain('<h1>Sign in</h1>');
  const next = await logIn(createBrowser(portal), email, { password: NEW_PASSWORD });
  expect(next.address).toBe('http://localhost:8080/');
});

test('links that were mailed before set no other one', async () => {
  const { email, userId } = await createPerson(portal.portal);
  const request = { emailKey: email, network: '198.51.100.1', requestId: 'r' };
  await requestFirstLink(portal.portal, request, { email, firstName: 'Test', lastName: 'Person' });
  await setPassword(operator(), email, NEW_PASSWORD, { verified: true });
  const open = await asSystem((trx) =>
    trx
      .selectFrom('one_time_token')
      .select('token_hash')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute(),
  );
  expect(open).toEqual([]);
});

test('the audit says whose password the operator set, and not which', async () => {
  const { email, userId } = await createPerson(portal.portal);
  await setPassword(operator(), email, NEW_PASSWORD, { verified: true });
  await setPassword(operator(), 'nobody@nowhere.example', NEW_PASSWORD, { verified: false });
  const rows = await asSystem((trx) =>
    trx
      .selectFrom('audit')
      .select(['actor', 'user_id', 'object', 'detail'])
      .where('action', '=', 'session.setPassword')
      .where('object', '=', userId)
      .execute(),
  );
  const deed = { actor: 'command user set-password', user_id: null };
  expect(rows).toEqual([{ ...deed, object: userId, detail: { verified: true } }]);
});
