import { createReadStream, createWriteStream, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { UploadSummary } from '#domain/submissions/schema.ts';
import { uploadUsageFile } from '#domain/volume-usage/contract.ts';
import { zipOf } from '../../testing/zip-writer.ts';
import { sampleFile } from './usage-samples.ts';

const BOUNDARY = 'bench-boundary';

export interface Upload {
  rate: number;
  /** Highest resident size over the one before, in MiB. */
  growth: number;
}

/** As a gzip, or in a zip as people pack it. */
export async function writeSample(file: string, records: number, round: number): Promise<void> {
  if (!file.endsWith('.zip'))
    return pipeline(sampleFile(records, round), createGzip(), createWriteStream(file));
  const pieces: Uint8Array[] = [];
  for await (const piece of sampleFile(records, round)) pieces.push(piece);
  writeFileSync(file, zipOf([{ name: 'bench.ulvd', content: Buffer.concat(pieces) }]));
}

/** Sends a file as a browser does. */
export async function upload(
  port: number,
  headers: Record<string, string>,
  file: string,
  records: number,
): Promise<Upload> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="resource"; filename="${basename(file)}"\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
  const started = performance.now();
  const status = await new Promise<string>((resolve, reject) => {
    const call = request(
      {
        ...{ port, host: '127.0.0.1', method: uploadUsageFile.method, path: uploadUsageFile.path },
        headers: {
          ...headers,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': statSync(file).size + head.length + tail.length,
        },
      },
      (answer) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
        answer.on('end', () => resolve(isBooked(answer.statusCode, body) ? 'ok' : body));
      },
    );
    call.once('error', reject);
    call.write(head);
    const stream = createReadStream(file);
    stream.pipe(call, { end: false });
    stream.once('end', () => call.end(tail));
  });
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  if (status !== 'ok') throw new Error(status);
  return { rate: records / seconds, growth: (most - before) / 2 ** 20 };
}

/** A zip is answered with 200 also where nothing of it was booked. */
const isBooked = (status: number | undefined, body: string): boolean =>
  status === 200 && UploadSummary.parse(JSON.parse(body)).processedFiles === 1;
