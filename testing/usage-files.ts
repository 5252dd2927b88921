import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { parseUsageFile, type ParseOptions } from '#domain/volume-usage/parse-usage-file.ts';
import type { UsageFileHeader, UsageRecord } from '#domain/volume-usage/usage-file-schema.ts';
import { writeUsageFile, type UsageFileContent } from '#domain/volume-usage/write-usage-file.ts';

export const createSha256 = () => createHash('sha256');
export const sha256Hex = (bytes: Uint8Array | string): string => createSha256().update(bytes).digest('hex');

export const keyA = 'a'.repeat(64);
export const keyB = '0123456789abcdef'.repeat(4);

export const someHeader: UsageFileHeader = {
  format: 'ulvd',
  fileId: '11111111-1111-4111-8111-111111111111',
  seq: 1,
  createdAt: '2025-04-01T00:00:05Z',
  producer: 'licensing-base/4.2.5',
  instanceId: 'instance-1',
  keys: [keyA, keyB],
};

/** A file as a stream of chunks of a size. */
export function streamOf(bytes: Uint8Array, chunk = 65_536): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + chunk));
      at += chunk;
    },
  });
}

/** Writes a whole usage file into memory. */
export async function usageFileBytes(content: UsageFileContent): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of writeUsageFile(content, createSha256)) parts.push(part);
  return Buffer.concat(parts);
}

export const gzip = (bytes: Uint8Array): Buffer => gzipSync(bytes);

/** Parses a file and keeps its records. */
export async function parseBytes(
  bytes: Uint8Array,
  options: Partial<ParseOptions> & { chunk?: number } = {},
) {
  const records: UsageRecord[] = [];
  const result = await parseUsageFile(streamOf(bytes, options.chunk), {
    fileName: 'usage.ulvd',
    now: new Date('2026-11-20T12:34:56Z'),
    createSha256,
    onRecords: (batch) => void records.push(...batch),
    ...options,
  });
  return { result, records };
}

/** A line of a file made by hand: an object, or the text as it shall stand there. */
export type Line = Readonly<Record<string, unknown>> | string;

/** Writes lines; a `c` or `z` line without `sha256` gets the right one. */
export function fileOf(lines: readonly Line[]): Buffer {
  let text = '';
  for (const line of lines) {
    const sealed =
      typeof line === 'object' && (line['t'] === 'c' || line['t'] === 'z') && !('sha256' in line)
        ? { ...line, sha256: sha256Hex(text) }
        : line;
    text += `${typeof sealed === 'string' ? sealed : JSON.stringify(sealed)}\n`;
  }
  return Buffer.from(text);
}

export const headerLine = (change: object = {}): Line => {
  const { keys, ...header } = someHeader;
  const numbered = keys.map((licenseKey, k) => ({ k, licenseKey }));
  return { t: 'h', v: 1, ...header, keys: numbered, ...change };
};
/** The nth record of a file: one hour after the other from 1 March 2025. */
export const recordLine = (n: number, change: object = {}): Record<string, unknown> => {
  const hour = (at: number) => `${new Date(Date.UTC(2025, 2, 1, at)).toISOString().slice(0, 19)}Z`;
  const names = { product: 'itext-core', version: '9.2.0', event: 'process-pdf' };
  return { t: 'e', n, k: 0, ...names, start: hour(n), end: hour(n + 1), count: 5, ...change };
};
export const endLine = (records: number, change: object = {}): Line => ({
  t: 'z',
  records,
  macs: [],
  totals:
    records === 0 ? [] : [{ k: 0, product: 'itext-core', event: 'process-pdf', count: String(5 * records) }],
  ...change,
});
