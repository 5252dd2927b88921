import type { Receipt } from '#domain/submissions/schema.ts';
import type { UsageFile } from '#domain/volume-usage/usage-file-schema.ts';
import type { Database } from '#server/db/pool.ts';
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
