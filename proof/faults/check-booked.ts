import { checkAccount } from '../../testing/booked-files.ts';
import { ACCOUNT, sendFile, type SentFile } from './uploaders.ts';
import type { FaultedPortal } from './faulted-portal.ts';

const ASKED_AGAIN = 3;

/** Holds what the database has against what the clients saw: one sentence for each difference. */
export async function checkBooked(
  portal: FaultedPortal,
  files: readonly SentFile[],
  headers: Record<string, string>,
  accountId = ACCOUNT,
): Promise<string[]> {
  const { faults } = await portal.onDatabase((database) => checkAccount(database, accountId, files));
  return [...faults, ...(await checkReceipts(files.slice(-ASKED_AGAIN), portal.url(), headers))];
}

/** The same file again shows the receipt that was acknowledged. */
async function checkReceipts(
  files: readonly SentFile[],
  url: string,
  headers: Record<string, string>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { bytes, sha256, receipt, outcome } of files) {
    if (outcome !== 'ok') continue;
    const { receipt: again } = await sendFile(url, headers, bytes);
    const same = JSON.stringify(again) === JSON.stringify({ ...receipt, duplicate: true });
    if (!same) faults.push(`${sha256}: a retry shows another receipt`);
  }
  return faults;
}
