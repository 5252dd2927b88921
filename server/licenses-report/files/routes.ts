import * as contract from '#domain/licenses-report/files/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { createFile } from './create-file.ts';
import { downloadFile } from './download-file.ts';
import { deleteFile, listFiles } from './list-files.ts';

export const reportFileRoutes: Route[] = [
  route(contract.listFiles, listFiles),
  route(contract.createFile, createFile),
  route(contract.downloadFile, downloadFile),
  route(contract.deleteFile, deleteFile),
];
