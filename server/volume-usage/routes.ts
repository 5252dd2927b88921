import { uploadUsageFile as contract } from '#domain/volume-usage/contract.ts';
import { rawRoute, type Route } from '#server/core/routes.ts';
import { createUploadPlaces } from './receiving/limit-uploads.ts';
import { uploadUsageFile } from './upload-usage-file.ts';

export function volumeUsageRoutes(): Route[] {
  const places = createUploadPlaces();
  return [rawRoute(contract, (ctx) => uploadUsageFile(ctx, places))];
}
