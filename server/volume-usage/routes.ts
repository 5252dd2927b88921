import { uploadUsageFile as contract } from '#domain/volume-usage/contract.ts';
import { route, type Route } from '#server/app/routes.ts';
import { createTurnstile, createTurnstiles } from './receiving/limit-uploads.ts';
import { uploadUsageFile } from './upload-usage-file.ts';

/** Uploads booked at once by one process: fewer than connections, so that everything else still gets one. */
const AT_ONCE = 4;
/** Files of one person on the disk at once, on their way or waiting to be booked. */
const OF_ONE_PERSON = 8;

export function volumeUsageRoutes(): Route[] {
  const turnstile = createTurnstile(AT_ONCE);
  const ofPerson = createTurnstiles(OF_ONE_PERSON);
  return [route(contract, (ctx) => ofPerson(ctx.principal.userId, () => uploadUsageFile(ctx, turnstile)))];
}
