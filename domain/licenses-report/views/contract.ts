import { z } from 'zod';
import { endpoint, noContent } from '../../core/endpoint.ts';
import { ReportView, ViewChoice, ViewContent, ViewPath } from './schema.ts';

const access = { need: 'internal', scope: 'none' } as const;
const list = '/api/reports/license-keys/named-views';
const path = `${list}/:viewId`;

export const listViews = endpoint(`GET ${list}`, {
  id: 'licenses-report.listViews',
  access,
  summary:
    "The caller's views of the licenses report and those that colleagues share, by name; with their keys if asked for",
  query: z.object({ keys: z.literal('true').optional() }),
  output: z.array(ReportView),
});

export const saveView = endpoint(`PUT ${path}`, {
  id: 'licenses-report.saveView',
  access,
  summary: 'Saves a view under an id that the caller has made, or changes their own',
  params: ViewPath,
  body: ViewContent,
  output: ReportView,
  errors: ['NOT_FOUND', 'VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS'],
});

export const chooseView = endpoint(`PUT ${path}/choice`, {
  id: 'licenses-report.chooseView',
  access,
  summary: 'Begins the report with a view for the caller, or no longer',
  params: ViewPath,
  body: ViewChoice,
  output: ReportView,
  errors: ['NOT_FOUND'],
});

export const deleteView = endpoint(`DELETE ${path}`, {
  id: 'licenses-report.deleteView',
  access,
  summary: "Deletes one of the caller's views, for its readers as well",
  params: ViewPath,
  output: noContent,
});
