import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type APIRequestContext } from '@playwright/test';
import { signInAs } from '../testing/pages.ts';
import { freePort, spawnPortal, untilReady, type PortalProcess } from '../testing/portal-process.ts';

const CONFIG = 'deploy/haproxy.cfg';
const isInstalled = spawnSync('haproxy', ['-v']).status === 0;
test.skip(!isInstalled, "Debian's package haproxy is not installed");
test.use({ ignoreHTTPSErrors: true });

let folder: string;
let portal: PortalProcess;
let proxy: ChildProcess;
let url: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-haproxy-'));
  const certificate = makeCertificate();
  const port = await freePort();
  url = `https://localhost:${port}`;
  portal = await spawnPortal(join(folder, 'data'), {
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    PORTAL_DEMO_SCALE: '0.1',
  });
  const env = {
    ...process.env,
    PORTAL_BIND: `127.0.0.1:${port}`,
    PORTAL_CERTIFICATE: certificate,
    PORTAL_SERVER: `127.0.0.1:${portal.port}`,
    PORTAL_ERRORS: join(import.meta.dirname, '../deploy'),
  };
  execFileSync('haproxy', ['-c', '-f', CONFIG], { env, stdio: 'pipe' }); // says what is wrong with it
  await untilReady(portal);
  proxy = spawn('haproxy', ['-db', '-f', CONFIG], { env, stdio: ['ignore', 'ignore', 'inherit'] });
});
test.afterAll(async () => {
  proxy.kill('SIGTERM');
  portal.child.kill('SIGTERM');
  await portal.exited;
  rmSync(folder, { recursive: true, force: true });
});

/** For this machine's name, of a key of its own. */
function makeCertificate(): string {
  const [key, certificate, both] = ['key', 'certificate', 'both'].map((name) => join(folder, `${name}.pem`));
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...request, '-keyout', key!, '-out', certificate!], { stdio: 'pipe' });
  writeFileSync(both!, readFileSync(certificate!, 'utf8') + readFileSync(key!, 'utf8'));
  return both!;
}

test('a portal that says nothing is out after some seconds: its callers are told when to come again', async ({
  request,
}) => {
  await expect.poll(() => statusOf(request), { timeout: 20_000 }).toBe(200);
  portal.child.kill('SIGSTOP');
  try {
    await expect.poll(() => statusOf(request), { timeout: 60_000 }).toBe(503);
    const next = await request.post(`${url}/api/usage/manual/local`, { data: 'no file', timeout: 1000 });
    expect([next.status(), next.headers()['retry-after']]).toEqual([503, '5']);
    expect(await next.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  } finally {
    portal.child.kill('SIGCONT');
  }
  await expect.poll(() => statusOf(request), { timeout: 20_000 }).toBe(200);
});

const statusOf = (request: APIRequestContext): Promise<number> =>
  request.get(`${url}/api/auth/actuator/health/ping`, { timeout: 2000 }).then(
    (answer) => answer.status(),
    () => 0,
  );

test('[3.08] a customer signs in through the proxy and gets a key, and whoever asks too often is told when to come again', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: url, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await signInAs(page, 'lena.licensee@acme.example', '/new-licenses');
  await expect(page.getByRole('button', { name: /^Copy/ }).first()).toBeVisible();
  const asking = await page.request.get('/');
  expect(asking.headers()['strict-transport-security']).toBe('max-age=31536000');

  const answers = await askOften(page.request, 700);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(100);
  expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
    new Set(['503 5']),
  );
  expect((await page.request.get('/favicon.svg')).status()).toBe(200); // files have a limit of their own
  const upload = await page.request.post('/api/usage/manual/local', { data: 'no file' });
  expect([upload.status(), upload.headers()['retry-after']]).toEqual([503, '5']);
  expect(await upload.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 });
  await context.close();
});

async function askOften(client: APIRequestContext, times: number) {
  const answers: { status: number; retryAfter: string | undefined }[] = [];
  const one = async () => {
    const answer = await client.get('/api/auth/client-config');
    answers.push({ status: answer.status(), retryAfter: answer.headers()['retry-after'] });
  };
  for (let at = 0; at < times; at += 50) await Promise.all(Array.from({ length: 50 }, one));
  return answers;
}
