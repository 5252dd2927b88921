import type { FastifyError } from 'fastify';
import { statusOf, textOf, titleOf, type ErrorCode } from '#domain/core/error-codes.ts';
import type { Problem } from '#domain/core/problem.ts';
import { AppError } from './app-error.ts';
import { limitText } from './limit-text.ts';
import { isStorageFull, isTransient } from './transient-faults.ts';

/** Failures of the HTTP framework, by the status it gives them: those that mean one thing whatever was asked. */
const codesByStatus: Partial<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  413: 'TOO_LARGE',
  414: 'URI_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

const MIB = 1024 * 1024;
const STORAGE_RETRY_SECONDS = 30;

/** Any thrown value as a named failure; what is not known becomes UNEXPECTED and tells nothing of the inside. */
export function namedError(error: unknown, bodyLimit = 0): AppError {
  if (error instanceof AppError) return error;
  const { code = '', statusCode, message = '' } = error as Partial<FastifyError>;
  if (isStorageFull(code)) return new AppError('STORAGE_FULL', { seconds: STORAGE_RETRY_SECONDS });
  if (isTransient(code, message)) return new AppError('SERVICE_UNAVAILABLE');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError(codesByStatus[statusCode] ?? 'BAD_REQUEST', {
      reason: 'its body or address cannot be read.',
      expected: 'application/json',
      limit: bodyLimit < MIB ? `${bodyLimit / 1024} KiB` : `${bodyLimit / MIB} MiB`,
    });
  return new AppError('UNEXPECTED');
}

/** Nothing that a request says makes its answer long: the parts below add up to less than 16 KB, however JSON writes them. */
const TEXT_MAX = 600;
const FIELDS_MAX = 20;
const PATH_MAX = 60;
const MESSAGE_MAX = 120;

/** The body of a failed answer (RFC 9457). `instance` is the path without its query. */
export function problemOf(error: AppError, instance: string, requestId: string): Problem {
  const text = limitText(textOf(error.code, error.params), TEXT_MAX);
  const fields = error.fields.slice(0, FIELDS_MAX).map(({ path, code, message }) => ({
    path: limitText(path, PATH_MAX),
    code,
    message: limitText(message, MESSAGE_MAX),
  }));
  return {
    ...error.members,
    type: `urn:customer-portal:problem:${error.code.toLowerCase().replaceAll('_', '-')}`,
    title: titleOf(error.code),
    status: statusOf(error.code),
    detail: text,
    instance: limitText(instance, TEXT_MAX),
    code: error.code,
    requestId,
    message: text,
    ...(fields.length > 0 ? { errors: fields } : {}),
  };
}
