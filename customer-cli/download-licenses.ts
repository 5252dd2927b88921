import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fillText } from '#domain/core/fill-text.ts';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { customerCli } from '#domain/messages/en-gb/customer-cli.ts';
import { addresses, fillAddress } from './addresses.ts';
import type { Outcome } from '#domain/command-line/exit-status.ts';
import { Failure, refusedHere } from './failure.ts';
import { fetchLicenses, tailText } from './list-licenses.ts';
import { nameDownloads, tailOf, type NamedDownload } from './name-downloads.ts';
import type { Finished } from './finished.ts';
import { complaintOf, notPortal, readJson, sendCall, type Portal } from './send-call.ts';
import { writeSecretly } from './write-secretly.ts';

const texts = customerCli.licenses;

interface Wanted {
  /** The ends of license keys; null for all that are handed out. */
  tails: readonly string[] | null;
  dir: string;
  overwrite: boolean;
}

interface SavedFile {
  license: string;
  keyTail: string;
  file: string;
  outcome: 'saved' | 'exists' | 'refused';
  message: string | null;
}

/** `licenses download`: a file that is there already is left alone and not asked for, for each hand-out is recorded. */
export async function downloadLicenses(
  portal: Portal,
  wanted: Wanted,
  tell: (lines: readonly string[]) => void,
): Promise<Finished> {
  if (!existsSync(wanted.dir) || !statSync(wanted.dir).isDirectory())
    throw refusedHere('noFolder', { file: wanted.dir });
  const { accountId, licenses } = await fetchLicenses(portal);
  const chosen = choose(licenses, wanted.tails);
  const files = nameDownloads(licenses).filter(({ license }) => chosen.found.includes(license));
  const saved: SavedFile[] = [];
  let failure: Failure | null = null;
  for (const file of files) {
    const path = join(wanted.dir, file.name);
    const one = await save(portal, { ...file, accountId, path, overwrite: wanted.overwrite }).catch(
      asFailure,
    );
    if (one instanceof Failure) {
      failure = one;
      break;
    }
    saved.push(one);
    tell([
      `${texts[one.outcome].padEnd(12)} ${path}`,
      ...(one.message === null ? [] : [`    ${one.message}`]),
    ]);
  }
  tell([...chosen.complaints, ...(files.length + chosen.complaints.length === 0 ? [texts.nothing] : [])]);
  const outcomes: Outcome[] = saved.map(({ outcome }) => outcomeOf[outcome]);
  const missing: Outcome[] = chosen.complaints.length > 0 || files.length === 0 ? ['notAll'] : [];
  return {
    outcomes: [...outcomes, ...missing],
    json: { files: saved, complaints: chosen.complaints },
    failure,
  };
}

const asFailure = (error: unknown): Failure => {
  if (error instanceof Failure) return error;
  throw error;
};

const outcomeOf = { saved: 'done', exists: 'notAll', refused: 'refused' } as const;

function choose(licenses: readonly DownloadableLicense[], tails: readonly string[] | null) {
  const found: DownloadableLicense[] = [];
  const complaints: string[] = [];
  if (tails === null) return { found: licenses.filter(({ files }) => files.length > 0), complaints };
  for (const tail of tails) {
    const ofTail = licenses.filter(({ partialLicenseKey }) => endsAlike(partialLicenseKey, tail));
    if (ofTail.length === 0) complaints.push(fillText(texts.noMatch, { tail }));
    for (const license of ofTail) {
      if (license.files.length === 0) complaints.push(whyNone(license));
      else if (!found.includes(license)) found.push(license);
    }
  }
  return { found, complaints };
}

/** A whole key, or more of it than the portal shows, finds its license as its end does. */
const endsAlike = (partial: string | null, word: string): boolean => {
  const [shown, asked] = [tailOf(partial).toLowerCase(), tailOf(word).toLowerCase()];
  return asked !== '' && shown !== '' && (shown.endsWith(asked) || asked.endsWith(shown));
};

const whyNone = (license: DownloadableLicense): string =>
  fillText(license.keyAction === null ? texts.notHandedOut : texts.noFiles, {
    product: license.productDisplayName,
    tail: tailText(license),
    status: texts.status[license.status],
  });

interface Errand extends NamedDownload {
  accountId: string;
  path: string;
  overwrite: boolean;
}

async function save(portal: Portal, errand: Errand): Promise<SavedFile> {
  const { license, path, overwrite } = errand;
  const about = {
    license: license.productDisplayName,
    keyTail: tailOf(license.partialLicenseKey),
    file: path,
  };
  if (!overwrite && existsSync(path)) return { ...about, outcome: 'exists', message: texts.existsWhy };
  const content = await fetchContent(portal, errand);
  if (typeof content === 'string') return { ...about, outcome: 'refused', message: content };
  const written = writeSecretly(path, content, overwrite);
  return { ...about, outcome: written ? 'saved' : 'exists', message: written ? null : texts.existsWhy };
}

/** The bytes of a file, or the sentence with which it was refused. */
async function fetchContent(
  portal: Portal,
  { accountId, license, kind }: Errand,
): Promise<Uint8Array | string> {
  const params = { accountId, keyId: license.licenseKeyId };
  const answer =
    kind === 'license'
      ? await sendCall(portal, { method: 'GET', path: fillAddress(addresses.licenseFile, params) })
      : await sendCall(portal, { method: 'POST', path: fillAddress(addresses.licenseKey, params) });
  if (answer.status >= 400) return complaintOf(answer)?.message ?? '';
  if (kind === 'license') return answer.body;
  const { licenseKey } = readJson<{ licenseKey: unknown }>(portal, answer, 'licenseKey');
  if (typeof licenseKey !== 'string') throw notPortal(portal.url.host, answer.status);
  return Buffer.from(licenseKey);
}
