import { pause } from './pause.ts';

/** The browser's own database, in which chosen usage files outlive their page. */
export const KEPT_FILES = 'portalUploads';
/** The folder among the browser's own files where zips in zips are unpacked while they are searched. */
export const ZIPS_FOLDER = 'zips';

/** Storage that gives no answer keeps nobody from signing out. */
const PATIENCE_MS = 2_000;

/** Who signs out leaves no files behind: settles when they are gone. */
export const forgetFiles = async (): Promise<void> => {
  await Promise.race([Promise.all([deleteKeptFiles(), removeSearchedZips()]), pause(PATIENCE_MS)]);
};

const deleteKeptFiles = (): Promise<void> =>
  new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(KEPT_FILES);
      for (const end of ['success', 'error']) request.addEventListener(end, () => resolve());
    } catch {
      resolve(); // a browser or a window without a database keeps nothing
    }
  });

/** What searches that were given up have left; of one that runs in another window it stays. */
export async function removeSearchedZips(): Promise<void> {
  try {
    await (await navigator.storage.getDirectory()).removeEntry(ZIPS_FOLDER, { recursive: true });
  } catch {
    // There is none, it is in use, or the browser has no files of its own.
  }
}
