import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { Problem } from '#domain/core/problem.ts';
import { uploadUsageFile } from '#domain/volume-usage/contract.ts';
import { UploadProblem, UploadSummary, type Receipt } from '#domain/submissions/schema.ts';
import type { UsagePreview } from '#domain/volume-usage/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Portal } from '#server/core/portal.ts';
import type { TestPortal } from './test-portal.ts';

/** The license key of the sample files, and what its license file says of its term. */
export const sampleKey = '6043711041de240482bc57b8df191768988fb9a18028189b24a0ec5d374de297';
export const sampleOtherKey = '4a06b08f6ecbe756375f6df9634f3d7f8f6b0c089d4097197e75bfbb1fad29fd';
export const sampleTerm = { createdDate: '2025-02-01', expiryDate: '2026-02-01' };

export const sampleFile = (name: string): Buffer =>
  readFileSync(new URL(`../fixtures/samples/${name}`, import.meta.url));

export interface UploadParts {
  fileName?: string;
  /** Sent as `lufAdditionalData`. */
  additionalData?: unknown;
  /** Behind the file instead of before it. */
  dataLast?: boolean;
  /** As a JSON Blob, the way a browser's FormData sends it. */
  asBlob?: boolean;
}

const BOUNDARY = 'a-boundary-of-the-tests';

/** The multipart body of an upload. */
export function uploadBody(bytes: Uint8Array, parts: UploadParts = {}): Buffer {
  const { fileName = 'usage.ulvd', additionalData, dataLast, asBlob } = parts;
  const file = [
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="resource"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    bytes,
    '\r\n',
  ];
  const named = asBlob ? '; filename="blob"\r\ncontent-type: application/json' : '';
  const data =
    additionalData === undefined
      ? []
      : [
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="lufAdditionalData"${named}\r\n\r\n${JSON.stringify(additionalData)}\r\n`,
        ];
  const all = dataLast ? [...file, ...data] : [...data, ...file];
  return Buffer.concat([...all, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part)));
}

export const uploadHeaders = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** Uploads a file through the real server. */
export async function upload(
  { app }: TestPortal,
  person: { headers: { authorization: string } },
  bytes: Uint8Array,
  parts: UploadParts = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: uploadUsageFile.path,
    headers: { ...person.headers, ...uploadHeaders },
    payload: uploadBody(bytes, parts),
  });
  return {
    status: answer.statusCode,
    body: answer.body,
    headers: answer.headers,
    json: answer.json<unknown>(),
  };
}

/** Uploads a file that must be taken, and answers its receipt. */
export async function uploadOk(...args: Parameters<typeof upload>): Promise<Receipt> {
  const { status, json, body } = await upload(...args);
  if (status !== 200) throw new Error(`upload answered ${status}: ${body}`);
  const receipt = UploadSummary.parse(json).successful[0]?.receipt;
  if (!receipt) throw new Error('the summary has no receipt');
  return receipt;
}

/** A refused upload: its status, code, and what the summary says of the file. */
export async function uploadRefused(...args: Parameters<typeof upload>) {
  const { status, json } = await upload(...args);
  const { code, message } = Problem.parse(json);
  const members = json as { invalid?: string[]; problems?: unknown[] };
  const problem = members.problems && UploadProblem.parse(members.problems[0]);
  return { status, code, message, invalid: members.invalid, problem };
}

export interface LedgerFigures {
  entries: number;
  submissions: number;
  unmatched: number;
  audits: number;
  /** Usage in force. */
  sum: string;
  months: string;
  group: string;
  report: string;
}

/** Figures of an account, or of everything: what the ledger and each of its projections say. */
export async function figuresOf(portal: Portal, accountId?: string): Promise<LedgerFigures> {
  const own = accountId === undefined ? sql`true` : sql`account_id = ${accountId}`;
  return inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const { rows } = await sql<LedgerFigures>`select
      (select count(*)::int from usage_entry where ${own}) as entries,
      (select count(*)::int from usage_submission where ${own}) as submissions,
      (select count(*)::int from usage_unmatched where ${own}) as unmatched,
      (select count(*)::int from audit where ${own}) as audits,
      (select coalesce(sum(value), 0)::text from usage_entry e where ${own}
        and not exists (select from usage_entry later where later.supersedes = e.id)) as sum,
      (select coalesce(sum(value), 0)::text from usage_month where ${own}) as months,
      (select coalesce(sum(total_usage), 0)::text from license_group where ${own}) as group,
      (select coalesce(sum(total_usage), 0)::text from report_row where ${own}) as report`.execute(trx);
    const [figures] = rows;
    if (!figures) throw new Error('no figures');
    return figures;
  });
}

/** Asks what an upload would come to. */
export async function preview(
  { app }: TestPortal,
  person: { headers: { authorization: string } },
  bytes: Uint8Array,
  parts: UploadParts = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/usage/manual/local/preview',
    headers: { ...person.headers, ...uploadHeaders },
    payload: uploadBody(bytes, parts),
  });
  return { status: answer.statusCode, body: answer.body, json: answer.json<UsagePreview>() };
}
