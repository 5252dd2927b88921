import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSystemContext } from '#server/audit/create-system-context.ts';
import { inSpan } from '#server/db/spans.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { createSignedIn, type SignedInPerson } from '../../testing/people.ts';
import { sendRaw } from '../../testing/raw-http.ts';
import { startTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { sampleTerm, uploadOk } from '../../testing/usage-uploads.ts';
import { createVolumeKey, randomKey, usageAt, usageFile } from '../../testing/volume-portal.ts';
import { startTracing } from './start-tracing.ts';

const account = 'acc-traced';
const key = randomKey();
let portal: TestPortal;
let reporter: SignedInPerson;

beforeAll(async () => {
  portal = await startTestPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' });
  portal.setNow(new Date('2025-06-02T08:00:00Z'));
  reporter = await createSignedIn(portal.portal, {
    accounts: { [account]: { roles: ['ITEXT_VOLUME_REPORTER'] } },
  });
  await createVolumeKey(portal, { accountId: account, value: key, ...sampleTerm });
});
afterAll(() => portal.close());

/** The spans of some work, in the order of their ends. */
async function spansOf(work: () => Promise<unknown>, settings = {}): Promise<ReadableSpan[]> {
  const kept: ReadableSpan[] = [];
  const tracing = startTracing(
    '1.2.3',
    { ...portal.portal.config, ...settings },
    {
      export: (spans, done) => {
        kept.push(...spans);
        // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- its enum is of a package that is not ours to import
        done({ code: 0 });
      },
      shutdown: async () => {},
    },
  );
  try {
    await work();
  } finally {
    await tracing.stop();
  }
  return kept;
}
const named = (spans: readonly ReadableSpan[], name: string) => spans.filter((span) => span.name === name);
const parentOf = (span: ReadableSpan | undefined) => span?.parentSpanContext?.spanId;

test('a request is a span by its declared address, and its transactions belong to it', async () => {
  const file = await usageFile([key], [usageAt(1, 5)], { instanceId: 'traced' });
  const spans = await spansOf(async () => {
    await portal.app.inject({ url: `/api/accounts/${account}?search=secret`, headers: reporter.headers });
    await uploadOk(portal, reporter, file);
  });
  const requests = spans.filter((span) => parentOf(span) === undefined);
  expect(requests.map((span) => span.name)).toEqual([
    'GET /api/accounts/:accountId',
    expect.stringMatching(/^POST /),
  ]);
  expect(requests[0]?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/accounts/:accountId',
    'http.response.status_code': 200,
  });
  for (const request of requests) {
    const own = spans.filter((span) => parentOf(span) === request.spanContext().spanId);
    expect(own.length).toBeGreaterThan(0);
    expect(new Set(own.map((span) => span.name))).toEqual(new Set(['transaction']));
  }
  expect(requests[0]?.spanContext().traceId).not.toBe(requests[1]?.spanContext().traceId);
  expect(requests[0]?.resource.attributes).toMatchObject({
    'service.name': 'customer-portal',
    'service.version': '1.2.3',
  });
});

/** Until the next call has passed its gate, which ends with a transaction, and waits for its body. */
async function untilAwaited(): Promise<void> {
  await once(portal.app.server, 'request');
  await once(portal.portal.pool.pg, 'release');
}

test('what is done behind a body that was waited for belongs to its request', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as AddressInfo;
  const body = JSON.stringify({ theme: 'dark', sidebarShortcut: true });
  const { authorization } = reporter.headers;
  const head = `PUT /api/auth/settings HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const spans = await spansOf(async () => {
    const { status } = await sendRaw(port, head, (socket) => {
      void untilAwaited().then(() => socket.write(body));
      return () => {};
    });
    expect(status).toBe(200);
  });
  const [request] = named(spans, 'PUT /api/auth/settings');
  const transactions = named(spans, 'transaction');
  expect(transactions.map(parentOf)).toEqual([request?.spanContext().spanId]);
});

test('no span says whose data it was about, and an error is its kind, not its words', async () => {
  const spans = await spansOf(async () => {
    await portal.app.inject({ url: `/api/accounts/${account}`, headers: reporter.headers });
    await portal.app.inject({ url: '/api/accounts/acc-of-others', headers: reporter.headers });
    const failing = inTransaction(portal.portal.pool, { role: 'system' }, async () => {
      throw new TypeError(`what ${reporter.email} must not read`);
    });
    await expect(failing).rejects.toThrow(TypeError);
  });
  expect(named(spans, 'transaction').at(-1)?.attributes).toEqual({
    'db.system.name': 'postgresql',
    'portal.frame': 'system',
    'error.type': 'TypeError',
  });
  const said = JSON.stringify(
    spans.map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
  );
  for (const secret of [account, 'acc-of-others', reporter.email, reporter.userId])
    expect(said).not.toContain(secret);
});

test('what a job does belongs to the job', async () => {
  const spans = await spansOf(() =>
    inSpan(['job', 'job mail-cleanup', { 'portal.job': 'mail-cleanup' }], async () => {
      await createSystemContext(portal.portal, { kind: 'job', name: 'mail-cleanup' }).transaction(
        async () => {},
      );
    }),
  );
  const [job] = named(spans, 'job mail-cleanup');
  const [transaction] = named(spans, 'transaction');
  expect(parentOf(transaction)).toBe(job?.spanContext().spanId);
});

test('whoever asks cannot choose a trace, and after the end nothing is kept', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const ping = () => portal.app.inject({ url: '/api/auth/actuator/health/ping', headers: { traceparent } });
  const spans = await spansOf(ping);
  expect(spans.map((span) => span.spanContext().traceId)).not.toContain('0af7651916cd43dd8448eb211c80319c');
  expect(spans).toHaveLength(1);
  await ping();
  expect(spans).toHaveLength(1);
});

test.each([
  ['always_on', 0, 1],
  ['parentbased_always_off', 1, 0],
  ['traceidratio', 0, 0],
  ['parentbased_traceidratio', 1, 1],
])(
  'the sampler %s with %d keeps %d of one request',
  async (OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG, kept) => {
    const ping = () => portal.app.inject({ url: '/api/auth/actuator/health/ping' });
    expect(await spansOf(ping, { OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG })).toHaveLength(kept);
  },
);
