import type { Receipt } from '#domain/submissions/schema.ts';
import type { UsageFile } from '#domain/volume-usage/usage-file-schema.ts';
import type { Portal } from '#server/core/portal.ts';
import type { Database } from '#server/db/pool.ts';
import type { LoadedFile } from './load-records.ts';
import { matchKeys, type MatchedKey } from './match-keys.ts';
import { findKnownParts } from './queries.ts';
import { refuseFile } from './receiving/refuse-file.ts';

/** What of a file was uploaded before. */
export interface KnownReceipts {
  receipts: readonly Receipt[];
  accounts: ReadonlySet<string>;
  /** The uploader sent the keys nobody knows of this very file already. */
  unmatched: boolean;
  /** New parts of the file join this receipt. */
  receiptId: string | undefined;
}

/**
 * Duplicates are decided per account, and per uploader for keys that nobody knows, so no stranger can block a file or
 * read another's receipt. A known file id with other content is refused.
 */
export async function findKnownReceipts(
  trx: Database,
  userId: string,
  fileName: string,
  file: UsageFile,
  accountIds: readonly string[],
): Promise<KnownReceipts> {
  const { sha256, header } = file;
  const parts = await findKnownParts(trx, { accountIds, userId, sha256, fileId: header.fileId });
  if (parts.some((part) => part.sha256 !== sha256))
    throw refuseFile(fileName, { code: 'CONFLICTING_FILE', reason: 'otherFile' });
  return {
    receipts: parts.map(({ receipt }) => ({ ...receipt, duplicate: true })),
    accounts: new Set(parts.flatMap((part) => part.accountId ?? [])),
    unmatched: parts.some((part) => part.accountId === null),
    receiptId: parts[0]?.receiptId,
  };
}

/** What this very file has counted for other accounts than the one that staff name now. */
export interface CountedElsewhere {
  keys: readonly MatchedKey[];
  receipts: readonly Receipt[];
  accounts: readonly string[];
}

/**
 * Staff who send a file for one account leave the keys of others aside. Those that the file has counted already are not
 * set aside as well: one receipt would tell of them twice, as counted and as waiting.
 */
export async function findCountedElsewhere(
  trx: Database,
  portal: Pick<Portal, 'secrets'>,
  { file }: Pick<LoadedFile, 'file'>,
  of: { accountId: string | null; userId: string },
): Promise<CountedElsewhere> {
  if (of.accountId === null) return { keys: [], receipts: [], accounts: [] };
  const { matched } = await matchKeys(trx, portal, 'all', file);
  const others = matched.filter(({ accountId }) => accountId !== of.accountId);
  const { sha256, header } = file;
  const asked = { accountIds: others.map(({ accountId }) => accountId), userId: of.userId };
  const known = await findKnownParts(trx, { ...asked, sha256, fileId: header.fileId });
  const parts = known.filter((part) => part.sha256 === sha256 && part.accountId !== null);
  const keys = others.filter((key) =>
    parts.some(
      ({ accountId, receipt }) =>
        accountId === key.accountId && receipt.keys.some(({ keyTail }) => keyTail === key.tail),
    ),
  );
  const accounts = [...new Set(keys.map(({ accountId }) => accountId))].sort();
  const told = parts.filter(({ accountId }) => accountId !== null && accounts.includes(accountId));
  return { keys, accounts, receipts: told.map(({ receipt }) => ({ ...receipt, duplicate: true })) };
}
