import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileLabel } from '#domain/core/file-label.ts';
import { usageFileLimits } from '#domain/volume-usage/usage-file-schema.ts';
import { AppError } from '#server/core/app-error.ts';
import { refuseFile } from './refuse-file.ts';
import { storeUpload, type StoredUpload } from './store-upload.ts';

const FIELD_BYTES = 10_000;
const ENVELOPE_BYTES = 1024 * 1024;

export interface ReceivedUpload {
  file: StoredUpload;
  fileName: string;
  /** The value of `lufAdditionalData`, parsed; it may stand before or behind the file. */
  additionalData: unknown;
  /** Taken out of a zip: the limit of what is sent held for the zip. */
  isUnpacked?: boolean;
  /** Ends when the sender goes away. */
  departed: AbortSignal;
}

/** Reads the multipart body of 7.21 to its end: one file `resource`, and `lufAdditionalData` as a JSON field or part. */
export async function receiveUpload(
  request: FastifyRequest,
  folder: string,
  departed: AbortSignal,
): Promise<ReceivedUpload> {
  if (!request.isMultipart())
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { expected: 'multipart/form-data' });
  if (Number(request.headers['content-length'] ?? 0) > usageFileLimits.upload + ENVELOPE_BYTES)
    throw refuseFile('file', { code: 'TOO_LARGE', reason: 'upload' });
  const received: Partial<ReceivedUpload> = {};
  try {
    const limits = {
      fileSize: usageFileLimits.upload,
      files: 2,
      fields: 4,
      parts: 6,
      fieldSize: FIELD_BYTES,
    };
    for await (const part of parsed(request.parts({ limits }))) await receivePart(part, received, folder);
    const { file, fileName, additionalData = {} } = received;
    if (!file || fileName === undefined) throw missing('resource');
    return { file, fileName, additionalData, departed };
  } catch (error) {
    // The rest of the body is let go: left unread, it would hold up the next call on the connection.
    request.raw.unpipe();
    request.raw.resume();
    await received.file?.close();
    throw error;
  }
}

/** Told by where it comes from, not by its words: what the parser throws is the body's fault, what the disk throws is not. */
async function* parsed<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    throw multipartFailure(error);
  }
}

async function receivePart(
  part: Multipart,
  received: Partial<ReceivedUpload>,
  folder: string,
): Promise<void> {
  const { fieldname } = part;
  if (fieldname === 'resource' && part.type === 'file' && !received.file) {
    const name: string | undefined = part.filename; // absent when only the part's type says that it is a file
    received.fileName = fileLabel(name ?? '');
    received.file = await storeUpload(parsed(part.file), folder);
    if (part.file.truncated) throw refuseFile(received.fileName, { code: 'TOO_LARGE', reason: 'upload' });
  } else if (fieldname === 'lufAdditionalData' && received.additionalData === undefined) {
    received.additionalData = part.type === 'file' ? parseJson(await textOf(part)) : fieldOf(part.value);
  } else {
    if (part.type === 'file') part.file.resume();
    throw new AppError('UNEXPECTED_FIELD', { field: fieldname });
  }
}

const fieldOf = (value: unknown): unknown => (typeof value === 'string' ? parseJson(value) : value);

/** Browsers send a JSON Blob as a part with a file name. */
async function textOf(part: MultipartFile): Promise<string> {
  let text = '';
  for await (const chunk of parsed(part.file)) if (text.length <= FIELD_BYTES) text += String(chunk);
  return text;
}

function parseJson(text: string): unknown {
  try {
    if (text.length <= FIELD_BYTES) return JSON.parse(text) ?? {};
  } catch {
    // answered below
  }
  throw new AppError('INVALID_INPUT', { fields: 'lufAdditionalData' }, [
    { path: 'lufAdditionalData', code: 'INVALID_JSON', message: 'lufAdditionalData must be a JSON object.' },
  ]);
}

const missing = (field: string): AppError =>
  new AppError('INVALID_INPUT', { fields: field }, [
    { path: field, code: 'REQUIRED', message: 'A file is required.' },
  ]);

/** A body that is no multipart is the sender's fault; a sender who went away is nobody's. */
function multipartFailure(error: unknown): AppError {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'FST_MP_PREMATURE_CLOSE' || code === 'ECONNRESET') return new AppError('SERVICE_UNAVAILABLE');
  if (code === 'FST_INVALID_JSON_FIELD_ERROR')
    return new AppError('INVALID_INPUT', { fields: 'lufAdditionalData' });
  return new AppError('BAD_REQUEST', { reason: 'its multipart body cannot be read.' });
}
