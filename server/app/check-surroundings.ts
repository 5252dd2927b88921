import { findLauncher } from '#server/db/embedded/launcher.ts';
import { findNativePostgres } from '#server/db/embedded/native.ts';
import type { Config } from '#server/core/config.ts';
import { cacheCompiledCode } from './compile-cache.ts';
import { prepareDataFolder } from './data-folder.ts';
import { takeSecret } from './secret-file.ts';

/** What was found before the program itself is loaded. */
export interface Surroundings {
  secret: string;
  /** Why compiled code is not cached for the next start, or null. */
  uncached: string | null;
}

/** Looks at what a start or a command needs, as long as that costs next to nothing: a wrong one ends here. */
export async function checkSurroundings(
  config: Config,
  { keepsCode }: { keepsCode: boolean },
): Promise<Surroundings> {
  prepareDataFolder(config);
  // Not for a command: another user may run it, whose folder of code the portal would then not use.
  const uncached = keepsCode ? cacheCompiledCode(config.PORTAL_DATA_DIR) : null;
  const secret = takeSecret(config);
  if (config.OIDC_CLIENT_AUTH === 'private_key_jwt') {
    const { checkClientKey } = await import('#server/session/login/provider/client-keys.ts');
    checkClientKey(config);
  }
  if (config.CRM === 'salesforce') {
    const { checkSettings } = await import('#server/crm/sync/check-settings.ts');
    checkSettings(config);
  }
  if (config.DATABASE_URL) {
    const { reachServer } = await import('#server/db/reach-server.ts');
    await reachServer(config.DATABASE_URL);
  } else {
    findLauncher(config.PORTAL_DB_USER, []);
    if (config.PORTAL_PG_BIN) findNativePostgres(config.PORTAL_PG_BIN);
  }
  return { secret, uncached };
}
