import { connection, type Connection } from './connection.ts';
import { reloadPage } from './navigation.ts';

/** Code that did not come although the server answers: asked for this often, in case the network only stumbled. */
const TRIES = 3;
const RELOADED = 'portalReloadedFrom';

/**
 * Fetches the code of a page or of a part that is loaded when it is wanted. While there is no connection it waits,
 * so that the frame stays; a page whose build the server no longer has is loaded anew. Code that failed once is never
 * asked for again by some browsers (Chromium 150), so nothing is asked for that cannot come.
 */
export async function loadCode<T>(
  importer: () => Promise<T>,
  { check, getSnapshot }: Pick<Connection, 'check' | 'getSnapshot'> = connection,
): Promise<T> {
  if (!navigator.onLine || getSnapshot() !== 'open') await check();
  for (let failures = 0; ;) {
    try {
      return await importer();
    } catch (error) {
      if (!(await check())) continue;
      if (await isReplaced()) return await reloadOnce(error);
      failures += 1;
      if (failures >= TRIES) throw new Error('The code of this page could not be loaded.', { cause: error });
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

/** Once per build: a server that goes on naming what it does not have must not make the page reload for ever. */
async function reloadOnce(error: unknown): Promise<never> {
  const script = startScript() ?? '';
  if (sessionStorage.getItem(RELOADED) === script)
    throw new Error('The code of this page could not be loaded.', { cause: error });
  sessionStorage.setItem(RELOADED, script);
  reloadPage();
  return new Promise(() => {}); // nothing is drawn any more
}
