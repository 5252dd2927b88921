import { statusOf } from '#domain/core/error-codes.ts';
import { archiveLimits } from '#domain/volume-usage/archive/archive-limits.ts';
import {
  archiveProblem,
  ArchiveRefused,
  emptyArchiveProblem,
  memberProblem,
} from '#domain/volume-usage/archive/archive-problem.ts';
import { gzipOfMember, isGzipInside } from '#domain/volume-usage/archive/gzip-of-member.ts';
import {
  searchArchive,
  type FoundMember,
  type ReadMember,
} from '#domain/volume-usage/archive/search-archive.ts';
import {
  walkArchive,
  type ArchiveMember,
  type WalkOptions,
} from '#domain/volume-usage/archive/walk-archive.ts';
import { fail, ok, type Result } from '#domain/core/result.ts';
import type { UploadProblem } from '#domain/submissions/schema.ts';
import type { AppError } from '#server/core/app-error.ts';
import type { AccountsCtx, Http } from '#server/core/context.ts';
import { namedError } from '#server/core/problem.ts';
import { nativeCodec } from './zlib-adapter.ts';
import type { UploadPlaces } from '../receiving/limit-uploads.ts';
import { uploadFolder } from '../receiving/open-upload.ts';
import { uploaderLock } from '../receiving/queue-booking.ts';
import type { ReceivedUpload } from '../receiving/receive-upload.ts';
import { problemOfRefusal } from '../receiving/refuse-file.ts';
import { storeUpload, type StoredUpload } from '../receiving/store-upload.ts';

/** What became of one usage file of a zip. */
export type MemberResult<T> = { name: string } & (
  | { done: T }
  | { problem: UploadProblem; isRetryable: boolean }
);

const limits = archiveLimits.server;

export const isArchive = ({ fileName }: ReceivedUpload): boolean => fileName.toLowerCase().endsWith('.zip');

/**
 * Does something with every usage file of a zip, one after the other, each for itself: a bad one is named, the others
 * are taken. All of the zip is searched before anything is done with it. Once something fails that is no file's fault,
 * the rest is left to be sent again; where nothing was done before, that failure is the answer.
 */
export async function takeMembers<T>(
  ctx: AccountsCtx & Http,
  places: UploadPlaces,
  upload: ReceivedUpload,
  work: (member: ReceivedUpload) => Promise<T>,
): Promise<Result<MemberResult<T>[], UploadProblem>> {
  const options = {
    limits,
    codec: nativeCodec,
    spool: async (chunks: AsyncIterable<Uint8Array>) => asSource(await store(chunks)),
  };
  const store = (chunks: AsyncIterable<Uint8Array>) => storeUpload(chunks, uploadFolder(ctx));
  const found = await search(ctx, places, upload, options);
  if (!found.ok) return fail(archiveProblem(upload.fileName, found.error, limits));
  if (found.value.length === 0) return fail(emptyArchiveProblem(upload.fileName));
  ctx.portal.disk.requireRoom(Math.max(...found.value.map((one) => ('kept' in one ? one.kept.size : 0))));

  const results: MemberResult<T>[] = [];
  let failure: AppError | undefined;
  for await (const member of walkArchive(asSource(upload.file), options)) {
    const { name } = member;
    const known = found.value[results.length];
    const result = await settle(ctx, upload, name, () => takeOut(upload, { member, known }, store, work));
    results.push(result.ok ? result.value : asRetryable(name, result.error));
    if (!result.ok && result.error.code !== 'UPLOAD_LIMIT') failure = result.error;
    if (failure) break;
  }
  const left = failure ? found.value.slice(results.length) : [];
  for (const one of left) results.push(leftBehind(one, failure as AppError));
  if (failure && !results.some((result) => 'done' in result)) throw failure;
  return ok(results);
}

/** One search at a time for a person, and few in all: it costs what a booking costs. */
const search = (
  ctx: AccountsCtx,
  { turns, booking }: UploadPlaces,
  upload: ReceivedUpload,
  options: WalkOptions,
) => {
  const { userId } = ctx.principal;
  const signal = upload.departed;
  return turns({ key: uploaderLock(userId), signal }, () =>
    booking({ key: userId, signal }, () =>
      searchArchive(asSource(upload.file), options, ({ size, isGzip }): Known => {
        signal.throwIfAborted();
        return { size, isGzip };
      }),
    ),
  );
};

const asSource = ({ bytes, readAt, close }: StoredUpload) => ({ size: bytes, read: readAt, close });

/** What the search found out about a member. */
type Known = Pick<ReadMember, 'size' | 'isGzip'>;

/** As a gzip wherever it is one inside: it is not unpacked a second time, and kept as small as it came. */
async function takeOut<T>(
  { departed }: ReceivedUpload,
  { member, known }: { member: ArchiveMember; known: FoundMember<Known> | undefined },
  store: (chunks: AsyncIterable<Uint8Array>) => Promise<StoredUpload>,
  work: (member: ReceivedUpload) => Promise<T>,
): Promise<T> {
  if (!known || 'reason' in known) throw new ArchiveRefused(known?.reason ?? 'damaged');
  if ('reason' in member) throw new ArchiveRefused(member.reason);
  const read = { ...member.content, ...known.kept };
  const isPacked = isGzipInside(read);
  const file = await store(isPacked ? gzipOfMember(read) : member.content.chunks());
  try {
    return await work({ file, fileName: member.name, additionalData: {}, departed, isUnpacked: !isPacked });
  } finally {
    await file.close();
  }
}

/** The member's own fault is its result; a failure of the portal is told apart; anything else ends the upload. */
async function settle<T>(
  { request }: Http,
  { departed }: ReceivedUpload,
  name: string,
  work: () => Promise<T>,
): Promise<Result<MemberResult<T>, AppError>> {
  try {
    return ok({ name, done: await work() });
  } catch (error) {
    departed.throwIfAborted();
    const problem =
      error instanceof ArchiveRefused ? memberProblem(name, error.reason, limits) : problemOfRefusal(error);
    if (problem) return ok({ name, problem, isRetryable: false });
    const named = namedError(error);
    if (statusOf(named.code) < 500 || named.code === 'UNEXPECTED') throw error;
    request.log.warn({ err: error, requestId: request.id }, 'a file in a zip file was not processed');
    return fail(named);
  }
}

const asRetryable = (name: string, { code, message }: AppError) => ({
  ...{ name, isRetryable: true },
  problem: { name, code, line: null, message },
});

const leftBehind = (one: FoundMember<unknown>, failure: AppError) =>
  'reason' in one
    ? { name: one.name, isRetryable: false, problem: memberProblem(one.name, one.reason, limits) }
    : asRetryable(one.name, failure);
