import { uploadUsageFile as contract } from '#domain/volume-usage/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { createUploadPlaces } from './receiving/limit-uploads.ts';
import { uploadUsageFile } from './upload-usage-file.ts';

export function volumeUsageRoutes(): Route[] {
  const places = createUploadPlaces();
  return [route(contract, (ctx) => uploadUsageFile(ctx, places))];
}
