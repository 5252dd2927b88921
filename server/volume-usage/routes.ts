import { uploadUsageFile as contract } from '#domain/volume-usage/contract.ts';
import { route, type Route } from '#server/app/routes.ts';
import { createTurnstile } from './receiving/limit-uploads.ts';
import { uploadUsageFile } from './upload-usage-file.ts';

/** Uploads booked at once by one process: fewer than connections, so that everything else still gets one. */
const AT_ONCE = 4;

export function volumeUsageRoutes(): Route[] {
  const turnstile = createTurnstile(AT_ONCE);
  return [route(contract, (ctx) => uploadUsageFile(ctx, turnstile))];
}
