import { z } from 'zod';
import { attachment, endpoint, noContent } from '../../core/endpoint.ts';
import { FilePath, FileRequest, ReportFile } from './schema.ts';

const access = { need: 'internal', scope: 'none' } as const;
const list = '/api/reports/license-keys/files';
const path = `${list}/:fileId`;

export const listFiles = endpoint({
  id: 'licenses-report.listFiles',
  method: 'GET',
  path: list,
  access,
  summary: "The caller's files of the licenses report that wait, are written or are kept, newest first",
  output: z.array(ReportFile),
});

export const createFile = endpoint({
  id: 'licenses-report.createFile',
  method: 'PUT',
  path,
  access,
  summary: 'Has all license keys that the filters leave written to a file in the background',
  params: FilePath,
  body: FileRequest,
  output: ReportFile,
  errors: ['NOT_FOUND', 'TOO_MANY_REPORT_FILES'],
});

export const downloadFile = endpoint({
  id: 'licenses-report.downloadFile',
  method: 'GET',
  path: `${path}/content`,
  access,
  summary: 'A file of the licenses report that was written for the caller',
  params: FilePath,
  output: attachment,
  errors: ['NOT_FOUND', 'FILE_NOT_KEPT', 'FILE_NOT_READY'],
});

export const deleteFile = endpoint({
  id: 'licenses-report.deleteFile',
  method: 'DELETE',
  path,
  access,
  summary: "Deletes one of the caller's files; one that is being written is given up",
  params: FilePath,
  output: noContent,
});

export const reportFileContracts = [listFiles, createFile, downloadFile, deleteFile];
