import { createHash, randomUUID } from 'node:crypto';
import { addDays, dayOf, type Day } from '#domain/core/day.ts';
import { keyTail } from '#domain/licenses/key-tail.ts';
import type { UsageFileTotal } from '#domain/volume-usage/usage-file-schema.ts';
import { readLicenseContent, signatureForKey } from '#domain/volume-usage/license-content.ts';
import { computeMac } from '#domain/volume-usage/verify-mac.ts';
import type { Services } from '#server/core/portal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hashLicenseKey, openLicenseFile, openLicenseKey } from '#server/licenses/seal-license.ts';
import { insertDecisions } from '#server/volume-usage/unmatched/decision-queries.ts';
import { presentUnmatchedPart } from '#server/volume-usage/present.ts';
import { insertSubmission, insertUnmatched } from '#server/volume-usage/queries.ts';
import { createStaging, openRecordCopy } from '#server/volume-usage/staging-queries.ts';
import { unmatchedKeyContext } from '#server/volume-usage/write-unmatched-part.ts';
import { findAsideKeys, findAsidePeople, findSetAside, type AsideKey } from './aside-queries.ts';

/** A file of which one key was set aside. */
interface AsideFile {
  name: string;
  by: string;
  sentFor: string | null;
  licenseKey: string;
  /** Of its license, for the check value of the file. */
  signature: string | null;
  daysAgo: number;
  /** Documents an hour. */
  perHour: number;
  declined?: string;
}

const VERA = 'vera.volume@initech.example';
const INES = 'ines.internal@vendor.example';
const HOURS = [9, 11, 13, 15];
const DAYS = 20;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Usage that was set aside, so that staff have something to decide: of each reason one, and one that is declined. */
export async function seedUnmatched(portal: Services): Promise<void> {
  const today = dayOf(portal.now());
  const keys = await inTransaction(portal.pool, { role: 'system' }, (trx) => findAsideKeys(trx, VERA, today));
  const [foreign, wrong] = keys.map((key) => openKey(portal, key));
  const files: (AsideFile | undefined)[] = [
    {
      name: 'usage-server-2.ulvd',
      by: VERA,
      sentFor: null,
      ...unknownKey('a replaced key'),
      daysAgo: 2,
      perHour: 42,
    },
    foreign && {
      name: 'usage-cluster.ulvd',
      by: VERA,
      sentFor: null,
      ...foreign.key,
      daysAgo: 5,
      perHour: 17,
    },
    wrong &&
      foreign && {
        ...{ name: 'q3-from-mail.ulvd', by: INES, sentFor: foreign.accountId, ...wrong.key },
        ...{ daysAgo: 9, perHour: 8 },
      },
    {
      ...{
        name: 'test-run.ulvd',
        by: INES,
        sentFor: null,
        ...unknownKey('a test key'),
        daysAgo: 30,
        perHour: 1,
      },
      declined: 'A key of our own test system',
    },
  ];
  for (const file of files) if (file) await setAside(portal, file, today);
}

const unknownKey = (name: string) => ({ licenseKey: sha256(name), signature: null });

function openKey({ secrets }: Services, { id, accountId, keyCiphertext, ...file }: AsideKey) {
  const licenseKey = openLicenseKey(secrets, id, keyCiphertext);
  const content = readLicenseContent(openLicenseFile(secrets, id, file));
  const signature = content.ok ? signatureForKey(content.value, licenseKey) : null;
  return { accountId, key: { licenseKey, signature } };
}

async function setAside(portal: Services, file: AsideFile, today: Day): Promise<void> {
  const first = addDays(today, -file.daysAgo - DAYS);
  const starts = Array.from({ length: DAYS }, (_, day) => addDays(first, day)).flatMap((day) =>
    HOURS.map((hour) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`),
  );
  const submittedAt = new Date(`${addDays(today, -file.daysAgo)}T09:12:00Z`);
  const content = sha256(`demo ${file.name} ${today}`);
  const tail = keyTail(file.licenseKey);
  const hash = hashLicenseKey(portal.secrets, file.licenseKey);
  const series = [{ id: 0, k: 0, product: 'itext-core', event: 'process-pdf', version: '9.2.0' }];
  const total: UsageFileTotal = {
    ...{ k: 0, product: 'itext-core', event: 'process-pdf' },
    ...{ records: starts.length, count: BigInt(starts.length * file.perHour) },
    ...{ firstStart: starts[0] ?? '', lastStart: starts.at(-1) ?? '' },
  };
  await inTransaction(portal.pool, { role: 'system' }, async (trx) => {
    const person = (await findAsidePeople(trx, [file.by]))[0];
    if (!person) return;
    await createStaging(trx);
    const copy = openRecordCopy(trx);
    await copy.write(starts.map((start, line) => [line, 0, start, String(file.perHour)]));
    await copy.end();
    const id = randomUUID();
    const head = {
      ...{ id: randomUUID(), kind: 'USAGE_FILE' as const, submittedAt: submittedAt.toISOString() },
      ...{ submittedBy: { name: person.name, email: person.email }, contactEmail: null, duplicate: false },
      file: {
        ...{ name: file.name, sha256: content, rawSha256: content, bytes: 4096 + starts.length * 90 },
        ...{ fileId: randomUUID(), seq: 1, instanceId: file.name.replace('.ulvd', '') },
        ...{ producer: 'licensing-base/4.2.5', createdAt: submittedAt.toISOString() },
      },
    };
    const receipt = presentUnmatchedPart(head, [{ k: 0, licenseKey: file.licenseKey, hash, tail }], [total]);
    const { eventCount } = receipt;
    const part = {
      id,
      receiptId: head.id,
      accountId: null,
      userId: person.id,
      eventCount,
      receipt,
      submittedAt,
    };
    await insertSubmission(trx, part);
    const of = { submissionId: id, userId: person.id, accountId: file.sentFor, sealedSha256: content };
    const parts = file.signature !== null && { signature: file.signature, fileId: head.file.fileId };
    const mac = parts ? await computeMac({ ...parts, sealedSha256: content }) : null;
    const sealed = portal.secrets.seal('unmatched-key', file.licenseKey, unmatchedKeyContext(id, hash));
    await insertUnmatched(trx, of, [{ keyHash: hash, keyCiphertext: sealed, keyTail: tail, mac, series }]);
    if (file.declined === undefined) return;
    await insertDecisions(trx, await findSetAside(trx, id), {
      ...{ action: 'DECLINE', accountId: null, licenseKeyId: null, note: file.declined },
      ...{ userId: person.id, userName: person.name, at: submittedAt },
    });
  });
}
