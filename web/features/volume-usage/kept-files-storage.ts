import { KEPT_FILES } from '#web/core/forget-files.ts';

const STORE = 'files';
const TAB = 'portalUploadTab';
const KEPT_MS = 86_400_000;

interface KeptFile {
  key: string;
  tab: string;
  userId: string;
  keptAt: number;
  file: File;
}

/** Where chosen files outlive their page: a log-in that ended, a reload, a crash. */
export interface KeptFiles {
  /** Keeps all or none of what was chosen at once. */
  put: (chosen: readonly { id: string; file: File }[]) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
  /** Hands over what this tab and person had chosen, in the order of choice; what is too old or another's goes. */
  take: () => Promise<File[]>;
}

/** Files in the browser's own database, per tab and person; without one they live as long as the page. */
export const createKeptFiles = (userId: () => string | undefined): KeptFiles => ({
  put: async (chosen) => {
    const owner = userId();
    if (owner === undefined) return;
    const about = { tab: tabOf(), userId: owner, keptAt: Date.now() };
    const kept = chosen.map(({ id, file }): KeptFile => ({ key: keyOf(id), ...about, file }));
    await inStore((store) => kept.forEach((one) => store.put(one)));
  },
  remove: (ids) => inStore((store) => ids.forEach((id) => store.delete(keyOf(id)))),
  take: async () => {
    const all: KeptFile[] = [];
    await inStore((store) => {
      const request = store.getAll() as IDBRequest<KeptFile[]>;
      request.addEventListener('success', () => {
        all.push(...request.result);
        const stays = ({ tab, keptAt }: KeptFile) => tab !== tabOf() && keptAt > Date.now() - KEPT_MS;
        for (const kept of all) if (!stays(kept)) store.delete(kept.key);
      });
    });
    return all
      .filter(
        (kept) => kept.tab === tabOf() && kept.userId === userId() && kept.keptAt > Date.now() - KEPT_MS,
      )
      .sort((a, b) => a.keptAt - b.keptAt || a.key.localeCompare(b.key, undefined, { numeric: true }))
      .map(({ file }) => file);
  },
});

const keyOf = (id: string): string => `${tabOf()} ${id}`;

/** A name for this tab that outlives its pages. */
function tabOf(): string {
  try {
    const known = sessionStorage.getItem(TAB);
    if (known !== null) return known;
    const made = crypto.randomUUID();
    sessionStorage.setItem(TAB, made);
    return made;
  } catch {
    return '';
  }
}

/** One transaction; a browser that keeps nothing costs the files no more than before. */
async function inStore(work: (store: IDBObjectStore) => unknown): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  try {
    const database = await open();
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
      work(transaction.objectStore(STORE));
    }).finally(() => database.close());
  } catch {
    // No room, or no storage in this window.
  }
}

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(KEPT_FILES, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(STORE, { keyPath: 'key' });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
  });
