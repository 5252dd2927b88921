import { randomUUID } from 'node:crypto';
import { amountsOf } from '#domain/audit/amounts.ts';
import { importFiles, type ImportFileName } from '#domain/import/import-files.ts';
import type { ImportFile } from '#domain/import/import-file.ts';
import { actorName } from '#server/core/actor.ts';
import type { Ctx } from '#server/core/context.ts';
import type { Database } from '#server/db/pool.ts';
import {
  insertMovedDays,
  listClosedChanges,
  rememberClosedDays,
  type RecordsAct,
} from '#server/ledger/closed-day-queries.ts';
import { lockGroups } from '#server/ledger/projection-queries.ts';
import { lockUsageOf, refreshGroups, refreshProjections } from '#server/ledger/refresh-projections.ts';
import { attachUnmatched, type Attached } from '#server/volume-usage/attaching/attach-unmatched.ts';
import { writeReportRows } from '#server/licenses-report/write-report-rows.ts';
import {
  claimKeyValues,
  countChangedFiles,
  groupsToWrite,
  listTouchedKeys,
  noteGroups,
  prepareGroups,
  refreshStatistics,
  settleReportRows,
  touchedGroups,
  upsertFiles,
} from './license-queries.ts';
import { pruneRoles, upsertRoles } from './role-queries.ts';
import type { StagedFile } from './stage-file.ts';
import {
  createNotes,
  giveUpNames,
  isPlain,
  upsertLicenseKeys,
  upsertPlain,
  upsertUsers,
  type Counts,
} from './upsert-queries.ts';
import {
  insertImportedUsage,
  insertRestated,
  listCertifying,
  matchUsage,
  usedKeys,
  type NoteUsage,
} from './usage-queries.ts';

export interface WrittenFile extends Counts {
  /** Roles that `--prune roles` took away. */
  removed: number;
}

export interface WrittenFolder {
  files: Map<ImportFileName, WrittenFile>;
  /** Usage that had been uploaded for keys before they were known. */
  unmatched: Attached;
}

export interface WriteOptions {
  ctx: Ctx;
  /** Told of certified figures that were written or corrected; nobody, where no usage is written. */
  noteUsage?: NoteUsage | undefined;
  pruneRoles: boolean;
  progress: (what: string) => void;
}

/** Writes the staged files in the order in which they refer to each other, and all that follows from them. */
export async function writeFiles(
  trx: Database,
  files: ReadonlyMap<ImportFileName, StagedFile>,
  options: WriteOptions,
): Promise<WrittenFolder> {
  await createNotes(trx);
  const written = new Map<ImportFileName, WrittenFile>();
  const act = { id: randomUUID(), actor: actorName(options.ctx.actor), now: options.ctx.now };
  for (const file of importFiles) {
    const staged = files.get(file.name);
    if (!staged) continue;
    options.progress(`writing ${file.name}`);
    written.set(file.name, {
      removed: 0,
      ...(await writeFile(trx, file, staged.present, { ...options, act })),
    });
  }
  await recordClosedChanges(options.ctx, trx, act.id);
  options.progress('writing report lines');
  const keys = await listTouchedKeys(trx);
  await writeReportRows(trx, keys);
  if ((written.get('license-keys.csv')?.inserted ?? 0) > MANY) await settleReportRows(trx);
  const unmatched = await attachUnmatched(options.ctx, trx, keys);
  return { files: written, unmatched };
}

/** What the vendor's records changed in closed days is a deed in the account that is billed for it (decision 070). */
async function recordClosedChanges(ctx: Ctx, trx: Database, actId: string): Promise<void> {
  for (const [accountId, changes] of Map.groupBy(
    await listClosedChanges(trx, actId),
    (change) => change.accountId,
  ))
    await ctx.audit(trx, {
      ...{ accountId, object: null },
      action: 'import.changeClosedDays',
      detail: amountsOf(changes),
    });
}

type Writing = WriteOptions & { act: RecordsAct };

/** So many new rows make the planner's figures useless. */
const MANY = 1000;

async function writeFile(
  trx: Database,
  file: ImportFile<ImportFileName>,
  present: ReadonlySet<string>,
  options: Writing,
): Promise<Counts & { removed?: number }> {
  if (file.name === 'applications.csv') await giveUpNames(trx);
  if (isPlain(file.name)) return upsertPlain(trx, { ...file, name: file.name }, present);
  if (file.name === 'users.csv') return upsertUsers(trx, present);
  if (file.name === 'roles.csv') {
    const counts = await upsertRoles(trx);
    return { ...counts, removed: options.pruneRoles ? await pruneRoles(trx) : 0 };
  }
  return file.name === 'usage.csv' ? writeUsage(trx, options) : writeLicenses(trx, file, present, options);
}

async function writeLicenses(
  trx: Database,
  file: ImportFile,
  present: ReadonlySet<string>,
  { ctx: { now, today }, progress, act }: Writing,
): Promise<Counts> {
  await prepareGroups(trx, present.has('groupId'));
  await lockGroups(trx, groupsToWrite(file, present));
  await rememberClosedDays(trx, groupsToWrite(file, present));
  if (present.has('licenseKey')) await claimKeyValues(trx, now);
  const counts = await upsertLicenseKeys(trx, file, present);
  if (present.has('licenseFileBase64')) await upsertFiles(trx, present.has('licenseFileName'));
  if (counts.inserted > MANY)
    await refreshStatistics(trx, 'license_key', 'license_group', 'license_key_value');
  await noteGroups(trx);
  progress('counting terms and maxima');
  await refreshGroups(trx, touchedGroups, today);
  await insertMovedDays(trx, act);
  return { ...counts, updated: counts.updated + (await countChangedFiles(trx)) };
}

/** Entries are booked under one submission without an account: where they came from, for whoever asks later. */
async function writeUsage(trx: Database, { ctx, noteUsage, act }: Writing): Promise<Counts> {
  const { now, today } = ctx;
  await lockUsageOf(trx, usedKeys);
  const counts = await matchUsage(trx);
  const entries = counts.inserted + counts.updated;
  if (entries === 0) return counts;
  const id = randomUUID();
  const receipt = { kind: 'import', ...counts };
  await insertImportedUsage(trx, { id, receiptId: randomUUID(), entries, now, receipt });
  await insertRestated(trx, act);
  // What corrects a certified figure is told where that was sent to.
  const written = { submissionIds: [id] };
  if (noteUsage) for (const account of await listCertifying(trx, id)) await noteUsage(trx, account, written);
  if (entries > MANY) await refreshStatistics(trx, 'usage_entry');
  await refreshProjections(trx, { submissionIds: [id], keys: usedKeys }, today);
  return counts;
}
