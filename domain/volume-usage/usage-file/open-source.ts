import type { UsageFileLimits } from '../usage-file-schema.ts';
import { digestSoFar, type CreateSha256 } from './hasher.ts';
import { Refused, refused } from './refused.ts';

const GZIP = [0x1f, 0x8b] as const;

/** What was read so far, as it was uploaded. */
export interface RawFigures {
  bytes: number;
  sha256: () => string;
  gzip: boolean;
}

/** The file's bytes, inflated where its first two bytes say gzip; limits are applied to what is really read. */
export interface Source {
  chunks: AsyncIterable<Uint8Array>;
  raw: RawFigures;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

export function openSource(
  stream: ReadableStream<Uint8Array>,
  limits: UsageFileLimits,
  createSha256: CreateSha256,
): Source {
  const hasher = createSha256();
  const raw: RawFigures = { bytes: 0, sha256: () => digestSoFar(hasher), gzip: false };

  async function* rawChunks(reader: Reader): AsyncGenerator<Uint8Array, void> {
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        raw.bytes += next.value.length;
        if (raw.bytes > limits.upload) throw refused('TOO_LARGE', 'upload');
        hasher.update(next.value);
        if (next.value.length > 0) yield next.value;
      }
    } finally {
      // Not awaited: a source that never settles its cancellation must not hold up the answer.
      reader.cancel().catch(() => undefined);
    }
  }

  async function* chunks(): AsyncGenerator<Uint8Array, void> {
    const source = rawChunks(stream.getReader());
    const first = await firstTwoBytes(source);
    raw.gzip = first[0] === GZIP[0] && first[1] === GZIP[1];
    const all = prepend(first, source);
    yield* raw.gzip ? inflate(all, raw, limits) : limitInflated(all, limits);
  }
  return { chunks: chunks(), raw };
}

async function firstTwoBytes(source: AsyncGenerator<Uint8Array, void>): Promise<Uint8Array> {
  let first: Uint8Array = new Uint8Array(0);
  while (first.length < GZIP.length) {
    const next = await source.next();
    if (next.done) break;
    first = first.length === 0 ? next.value : new Uint8Array([...first, ...next.value]);
  }
  return first;
}

async function* prepend(
  first: Uint8Array,
  rest: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array, void> {
  try {
    if (first.length > 0) yield first;
    yield* rest;
  } finally {
    await rest.return();
  }
}

async function* limitInflated(
  chunks: AsyncIterable<Uint8Array>,
  limits: UsageFileLimits,
): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > limits.inflated) throw refused('TOO_LARGE', 'inflated');
    yield chunk;
  }
}

async function* inflate(
  source: AsyncGenerator<Uint8Array, void>,
  raw: RawFigures,
  limits: UsageFileLimits,
): AsyncGenerator<Uint8Array, void> {
  // A fault of the source passes through the decompressor; kept here, it is told apart from a fault of the gzip.
  let fault: unknown;
  let ended = false;
  const compressed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const next = await source.next();
        if (!next.done) return controller.enqueue(new Uint8Array(next.value));
        ended = true;
        controller.close();
      } catch (error) {
        fault = error;
        throw error;
      }
    },
    cancel: async () => void (await source.return()),
  });
  const reader: Reader = compressed.pipeThrough(new DecompressionStream('gzip')).getReader();
  let bytes = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytes += next.value.length;
      if (bytes > limits.inflated) throw refused('TOO_LARGE', 'inflated');
      if (bytes > limits.ratioFrom && bytes > limits.ratio * raw.bytes) throw refused('TOO_LARGE', 'ratio');
      yield next.value;
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw fault instanceof Error ? fault : gzipRefusal(error, ended);
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Node names the cause of a failed inflation; a browser does not, there an early end is told by where it happened. */
function gzipRefusal(error: unknown, ended: boolean): Refused {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END') return refused('BAD_RECORD', 'afterStream');
  const endedEarly = code === 'Z_BUF_ERROR' || (code === undefined && ended);
  return endedEarly ? refused('TRUNCATED') : refused('HASH_MISMATCH', 'compressed');
}
