import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordPerson, PASSWORD } from '../../testing/browser.ts';
import { chromiumArguments, findChromium } from '../../testing/chromium.ts';
import { freePort } from '../../testing/portal-process.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';

/** A single-page application by somebody else: oidc-client-ts as it is published, on an origin of its own. */
const page = (issuer: string) => `<!doctype html><title>Other client</title><p id="out"></p>
<button id="in">in</button><button id="renew">renew</button><button id="out-button">out</button>
<script src="/oidc-client-ts.js"></script>
<script>
  const manager = new oidc.UserManager({
    authority: ${JSON.stringify(issuer)}, client_id: 'other', redirect_uri: location.origin + '/back',
    post_logout_redirect_uri: location.origin + '/left', scope: 'openid profile email', loadUserInfo: true,
  });
  const say = (value) => { document.getElementById('out').textContent = JSON.stringify(value); };
  const run = (work) => work().catch((error) => say({ error: String(error) }));
  document.getElementById('in').onclick = () => run(() => manager.signinRedirect({ state: 'mine' }));
  document.getElementById('renew').onclick = () => run(async () => say({ renewed: (await manager.signinSilent()).profile.email }));
  document.getElementById('out-button').onclick = () => run(() => manager.signoutRedirect());
  if (location.pathname === '/back') run(async () => { const user = await manager.signinRedirectCallback(); say({ profile: user.profile, state: user.state, type: user.token_type }); });
  if (location.pathname === '/left') run(async () => { await manager.signoutRedirectCallback(); say({ left: true }); });
</script>`;

let portal: TestPortal;
let client: Server;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  const [port, clientPort] = [await freePort(), await freePort()];
  origin = `http://localhost:${clientPort}`;
  portal = await startTestPortal({ PUBLIC_URL: `http://localhost:${port}` });
  portal.portal.furtherClients = [
    {
      client_id: 'other',
      redirect_uris: [`${origin}/back`],
      post_logout_redirect_uris: [`${origin}/left`],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  ];
  await portal.app.listen({ port, host: 'localhost' });
  const library = readFileSync(
    fileURLToPath(
      new URL('../../node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js', import.meta.url),
    ),
  );
  const html = page(`${portal.portal.config.PUBLIC_URL}/idp`);
  client = createServer((request, response) => {
    const script = request.url === '/oidc-client-ts.js';
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    response.end(script ? library : html);
  }).listen(clientPort, 'localhost');
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });
});
afterAll(async () => {
  await browser?.close();
  client?.close();
  await portal?.close();
});

const said = async (tab: Page): Promise<Record<string, unknown>> => {
  await expect.poll(() => tab.locator('#out').textContent()).not.toBe('');
  return JSON.parse((await tab.locator('#out').textContent()) ?? '{}') as Record<string, unknown>;
};

test('oidc-client-ts in Chromium logs in, reads the person, renews and logs out at the embedded provider', async () => {
  const { email, userId } = await createPasswordPerson(portal);
  const tab = await browser.newPage();
  const complaints: string[] = [];
  tab.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  await tab.goto(origin);
  await tab.click('#in');
  await tab.getByLabel('Email address').fill(email);
  await tab.getByLabel('Password').fill(PASSWORD);
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await tab.waitForURL(`${origin}/back**`);
  expect(await said(tab)).toMatchObject({
    state: 'mine',
    type: 'Bearer',
    profile: {
      sub: userId,
      email,
      email_verified: true,
      given_name: 'Test',
      family_name: 'Person',
      identity_provider: 'local',
    },
  });
  await tab.evaluate("document.getElementById('out').textContent = ''");
  await tab.click('#renew');
  expect(await said(tab)).toEqual({ renewed: email });
  await tab.click('#out-button');
  await tab.getByRole('heading', { name: 'Sign out?' }).waitFor();
  await tab.getByRole('button', { name: 'Sign out' }).click();
  await tab.waitForURL(`${origin}/left**`);
  expect(await said(tab)).toEqual({ left: true });
  await tab.goto(origin);
  await tab.click('#in');
  await tab.getByLabel('Password').waitFor();
  expect(complaints).toEqual([]);
  await tab.close();
});

test('a page of another origin may not read the token endpoint', async () => {
  const ask = async (from: string) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/idp/token',
      headers: { origin: from, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=authorization_code&code=x&client_id=other&redirect_uri=x',
    });
    return answer.headers['access-control-allow-origin'];
  };
  expect(await ask(origin)).toBe(origin);
  expect(await ask('https://evil.example')).toBeUndefined();
  expect(await ask('null')).toBeUndefined();
});
