import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Receipt, UploadSummary } from '#domain/submissions/schema.ts';
import { receiptOf, uploadedFile } from '../testing/receipts.ts';
import { reportFiles } from './report-files.ts';
import type { UsageFileResult } from './usage-file-result.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-report-'));
const zip = join(folder, 'usage.zip');
writeFileSync(zip, 'as good as any');
afterAll(() => rmSync(folder, { recursive: true }));
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Answered = { status: number; body: object };
/** Sends the zip to a portal that answers like this, and from then on not at all. */
const report = (...answers: readonly Answered[]) => reportAll([zip], answers);

async function reportAll(sent: readonly string[], answers: readonly Answered[]) {
  let calls = 0;
  server = createServer((request, response) => {
    const answer = answers[calls];
    calls += 1;
    request.resume().on('end', () => {
      if (!answer) return void request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json', 'retry-after': '0' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const portal = { url, token: 'cpt_x', retries: 1, version: '1', say: () => {} };
  const lines: string[] = [];
  const { outcomes, json } = await reportFiles(portal, sent, {
    dryRun: false,
    tell: (told) => void lines.push(...told),
  });
  return {
    outcomes,
    files: (json as { files: { usageFiles: UsageFileResult[] }[] }).files.flatMap(
      ({ usageFiles }) => usageFiles,
    ),
    told: lines.join('\n'),
    lines: lines.filter((line) => !line.startsWith(' ')).map((line) => line.replace(folder, '')),
  };
}

const member = (fileName: string, more: Partial<Receipt> = {}) => ({
  ...uploadedFile(receiptOf(more)),
  fileName,
});
const summary = (successful: UploadSummary['successful'], retryable: string[] = []) => ({
  status: 200,
  body: {
    ...{
      totalFiles: 2,
      processedFiles: successful.length,
      invalid: [],
      failReason: null,
      successful,
      retryable,
    },
    problems: retryable.map((name) => ({ name, code: 'SERVICE_UNAVAILABLE', line: null, message: 'Busy.' })),
  },
});

test('what an earlier try of this run counted is told as counted, not as known before', async () => {
  const { outcomes, lines } = await report(
    summary([member('a.ulvd')], ['b.ulvd']),
    summary([member('a.ulvd', { duplicate: true }), member('b.ulvd')]),
  );
  expect(lines).toEqual([
    'counted                /usage.zip: a.ulvd',
    'counted                /usage.zip: b.ulvd',
    '2 usage files: 2 counted',
  ]);
  expect(outcomes).toEqual(['done']);
});

test('files of one name in two folders of a zip keep each their own figures', async () => {
  const march = { id: 'march', eventCount: 3 };
  const april = { id: 'april', eventCount: 4 };
  const known = { id: 'may', eventCount: 5, duplicate: true };
  const membersOf = (...receipts: readonly Partial<Receipt>[]) =>
    receipts.map((receipt) => member('a.ulvd', receipt));
  const { files } = await report(
    summary(membersOf(march, april, known), ['b.ulvd']),
    summary([
      ...membersOf({ ...march, duplicate: true }, { ...april, duplicate: true }, known),
      member('b.ulvd', { id: 'b', eventCount: 6 }),
    ]),
  );
  expect(files.map(({ receipt, records, result }) => [receipt?.id, records, result])).toEqual([
    ['march', 3, 'counted'],
    ['april', 4, 'counted'],
    ['may', 5, 'duplicate'],
    ['b', 6, 'counted'],
  ]);
});

test('what was counted is told so although the portal went away before the rest', async () => {
  const { outcomes, lines } = await report(summary([member('a.ulvd')], ['b.ulvd']));
  expect(lines).toEqual([
    'counted                /usage.zip: a.ulvd',
    'not sent               /usage.zip: b.ulvd',
    '2 usage files: 1 counted, 1 not sent',
  ]);
  expect(outcomes).toEqual(['away']);
});

test('a file that has gone meanwhile is named, and what was counted before it stands', async () => {
  const { outcomes, told } = await reportAll([zip, join(folder, 'gone.ulvd')], [summary([member('a.ulvd')])]);
  expect(outcomes).toEqual(['done', 'misused']);
  expect(told).toContain('gone.ulvd does not exist.');
});

test('a token that is accepted no more ends the run, whatever it counted before', async () => {
  const { outcomes, lines } = await report(summary([member('a.ulvd')], ['b.ulvd']), {
    status: 401,
    body: { code: 'API_TOKEN_REVOKED', message: 'Revoked.' },
  });
  expect(lines[0]).toBe('counted                /usage.zip: a.ulvd');
  expect(outcomes).toEqual(['notAllowed']);
});
