import { accessSync, constants, openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { fillText } from '#domain/core/fill-text.ts';
import { customerCli } from '#domain/messages/en-gb/customer-cli.ts';
import type { UploadSummary } from '#domain/submissions/schema.ts';
import type { UsagePreview } from '#domain/volume-usage/schema.ts';
import { addresses } from './addresses.ts';
import { describeResult, wordOf } from './describe-result.ts';
import { gravestOf, type Outcome } from '#domain/command-line/exit-status.ts';
import { Failure } from './failure.ts';
import { unreadable } from './find-files.ts';
import type { Finished } from './finished.ts';
import { complaintOf, readJson, sendCall, type Answer, type Portal } from './send-call.ts';
import {
  outcomeOf,
  refused,
  resultOfPreview,
  resultsOfSummary,
  type UsageFileResult,
} from './usage-file-result.ts';

/** One file of the command: a usage file, or a zip of them. */
interface SentFile {
  file: string;
  outcome: Outcome | 'notSent';
  attempts: number;
  usageFiles: UsageFileResult[];
  /** Why there was no answer about the file, or none about the rest of it. */
  error: { code: string; message: string } | null;
}

/**
 * Sends one file after the other. A token that is not accepted ends it; while the portal is away, each further file
 * has one try, so that a file that alone makes trouble does not hold up the rest.
 */
export async function reportFiles(
  portal: Portal,
  files: readonly string[],
  { dryRun, tell }: { dryRun: boolean; tell: (lines: readonly string[]) => void },
): Promise<Finished> {
  const sent: SentFile[] = [];
  let [away, stopped] = [false, false];
  for (const file of files) {
    const one = stopped
      ? notSent(file)
      : await sendFile(away ? { ...portal, retries: 0 } : portal, file, dryRun);
    away ||= one.outcome === 'away';
    stopped ||= one.outcome === 'notAllowed';
    sent.push(one);
    tell(linesOf(one, dryRun));
  }
  const outcomes = sent.map(({ outcome }) => (outcome === 'notSent' ? 'notAllowed' : outcome));
  tell(summaryOf(sent, dryRun));
  return { outcomes, json: { dryRun, files: sent } };
}

async function sendFile(portal: Portal, file: string, dryRun: boolean): Promise<SentFile> {
  /** What answers for a part said. */
  let earlier: UsageFileResult[] = [];
  const isUnfinished = (given: Pick<Answer, 'status' | 'body'>): boolean => {
    if (dryRun || given.status >= 400 || retryableOf(portal, given) === 0) return false;
    earlier = withEarlier(resultsOfSummary(readJson<UploadSummary>(portal, given, 'successful')), earlier);
    return true;
  };
  try {
    const answer = await sendCall(portal, {
      method: 'POST',
      path: dryRun ? addresses.preview : addresses.upload,
      form: () => formOf(file),
      isUnfinished,
    });
    const usageFiles = withEarlier(usageFilesOf(portal, file, answer, dryRun), earlier);
    const outcome = gravestOf([
      ...usageFiles.map(outcomeOf),
      ...(usageFiles.length === 0 ? ['refused' as const] : []),
    ]);
    return { file, outcome, attempts: answer.attempts, usageFiles, error: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, attempts } = error;
    const outcome = gravestOf([error.outcome, ...earlier.map(outcomeOf)]);
    return { file, outcome, attempts, usageFiles: earlier, error: { code, message } };
  }
}

function usageFilesOf(portal: Portal, file: string, answer: Answer, dryRun: boolean): UsageFileResult[] {
  if (answer.status >= 400) {
    const complaint = complaintOf(answer) ?? { code: 'REFUSED', message: '' };
    return [refused(basename(file), { ...complaint, line: null }, 'refused')];
  }
  if (dryRun) return readJson<UsagePreview>(portal, answer, 'files').files.map(resultOfPreview);
  return resultsOfSummary(readJson<UploadSummary>(portal, answer, 'successful'));
}

/** What an earlier try of this run counted is known to a later one: of it the first answer stands. */
function withEarlier(
  now: readonly UsageFileResult[],
  earlier: readonly UsageFileResult[],
): UsageFileResult[] {
  const left = [...earlier];
  return now.map((file) => {
    const at = file.result === 'duplicate' ? left.findIndex((one) => isSame(one, file)) : -1;
    return (at < 0 ? undefined : left.splice(at, 1)[0]) ?? file;
  });
}

/** Folders of a zip may hold files of one name: their receipts tell them apart. */
const isSame = (one: UsageFileResult, other: UsageFileResult): boolean =>
  one.name === other.name && one.receipt?.id === other.receipt?.id;

const retryableOf = (portal: Portal, answer: Pick<Answer, 'status' | 'body'>): number =>
  readJson<UploadSummary>(portal, answer, 'retryable').retryable.length;

/** Read from the disk while it is sent: a file of any size takes no memory. */
async function formOf(file: string): Promise<FormData> {
  const form = new FormData();
  try {
    accessSync(file, constants.R_OK); // says why, which the Blob does not
    form.append('resource', await openAsBlob(file), basename(file));
  } catch (error) {
    throw unreadable(file, error);
  }
  return form;
}

const notSent = (file: string): SentFile => ({
  ...{ file, outcome: 'notSent', attempts: 0, usageFiles: [] },
  error: { code: 'NOT_SENT', message: customerCli.remarks.notSent },
});

function linesOf({ file, error, usageFiles }: SentFile, dryRun: boolean): string[] {
  if (error && usageFiles.length === 0) {
    const word = dryRun ? customerCli.wouldResults.notSent : customerCli.results.notSent;
    return [`${word.padEnd(22)} ${file}`, `    ${error.message}`];
  }
  const [only, ...others] = usageFiles;
  if (only && others.length === 0 && only.name === basename(file))
    return describeResult({ ...only, name: file }, dryRun);
  if (!only)
    return [`${customerCli.results.refused.padEnd(22)} ${file}`, `    ${customerCli.remarks.noMembers}`];
  return [
    ...usageFiles.flatMap((one) => describeResult({ ...one, name: `${file}: ${one.name}` }, dryRun)),
    ...(error ? [`    ${error.message}`] : []),
  ];
}

/** `3 usage files: 2 counted, 1 refused`, where there is more than one. */
function summaryOf(sent: readonly SentFile[], dryRun: boolean): string[] {
  const texts = dryRun ? customerCli.wouldResults : customerCli.results;
  const words = sent.flatMap(({ usageFiles, error }) =>
    error && usageFiles.length === 0 ? [texts.notSent] : usageFiles.map((file) => wordOf(file, dryRun)),
  );
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const { files_one: one, files_other: other } = customerCli.summary;
  const files = fillText(words.length === 1 ? one : other, { count: words.length });
  const parts = [...counts].map(([word, count]) => `${count} ${word}`).join(', ');
  return [
    ...(words.length > 1 ? [`${files}: ${parts}`] : []),
    ...(dryRun ? [customerCli.summary.dryRun] : []),
  ];
}
