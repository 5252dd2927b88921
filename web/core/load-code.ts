import { connection, type Connection } from './connection.ts';
import { reloadPage } from './navigation.ts';
import { pause } from './pause.ts';

/** Code that did not come although the server answers: asked for this often, in case the network only stumbled. */
const TRIES = 3;
/** When this page was loaded anew for want of its code; again only after a minute, or it would go round for ever. */
const RELOADED_AT = 'portalReloadedAt';
const AGAIN_AFTER_MS = 60_000;
const STAYED_AFTER_MS = 10_000;

/**
 * Fetches the code of a page or of a part that is loaded when it is wanted. While there is no connection it waits,
 * so that the frame stays; a page whose build the server no longer has is loaded anew. Code that failed once is never
 * asked for again by some browsers (Chromium 150), so nothing is asked for that cannot come. A part that was cut off on
 * its way fails: what stands around it, typed perhaps, is worth more.
 */
export const loadCode = async <T>(importer: () => Promise<T>, of: Reached = connection): Promise<T> =>
  load(importer, of, fail);

/** The same for a page that is gone to: cut off on its way it comes by loading it anew, as nothing of it is there yet. */
export const loadPageCode = async <T>(importer: () => Promise<T>, of: Reached = connection): Promise<T> =>
  load(importer, of, reloadOnce);

type Reached = Pick<Connection, 'check' | 'getSnapshot'>;

async function load<T>(
  importer: () => Promise<T>,
  { check, getSnapshot }: Reached,
  giveUp: (error: unknown) => Promise<never>,
): Promise<T> {
  if (!navigator.onLine || getSnapshot() !== 'open') await check();
  for (let failures = 0; ;) {
    try {
      return await importer();
    } catch (error) {
      if (!(await check())) continue;
      if (await isReplaced()) return await reloadOnce(error);
      failures += 1;
      if (failures >= TRIES) return await giveUp(error);
    }
  }
}

const startScript = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? undefined;

/** Whether the server has a new build: its start page names another script than this page was started with. */
async function isReplaced(): Promise<boolean> {
  const script = startScript();
  if (script === undefined) return false;
  try {
    const answer = await fetch('/', { headers: { accept: 'text/html, */*' }, cache: 'no-store' });
    return answer.ok && !(await answer.text()).includes(script);
  } catch {
    return false;
  }
}

/** Whoever sends files is asked first by the browser. */
async function reloadOnce(error: unknown): Promise<never> {
  const before = Number(sessionStorage.getItem(RELOADED_AT) ?? -AGAIN_AFTER_MS);
  if (Date.now() - before < AGAIN_AFTER_MS) return fail(error);
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  reloadPage();
  // Nothing is drawn any more, unless somebody chose to stay with the files that are being sent.
  await pause(STAYED_AFTER_MS);
  return fail(error);
}

async function fail(cause: unknown): Promise<never> {
  throw new Error('The code of this page could not be loaded.', { cause });
}
