import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartupError } from '#server/db/startup-error.ts';

const NODE = 24;
const PAGES = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url));

/** The program itself: the right Node, and the pages built. `npm run dev` serves the pages from elsewhere. */
export function checkInstallation({ withoutPages }: { withoutPages: boolean }): void {
  if (Number(process.versions.node.split('.')[0]) < NODE)
    throw new StartupError(
      `The portal needs Node ${NODE} or later, but this is ${process.versions.node}. Start it with npm start, which uses the bundled version.`,
    );
  if (!withoutPages && !existsSync(PAGES))
    throw new StartupError(
      `The pages are not built: there is no ${PAGES}. Run node scripts/build.mjs, or start with npm start.`,
    );
}
