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
    "List the caller's views of the licenses report and those shared by colleagues, by name; with their keys if asked for",
  query: z.object({ keys: z.literal('true').optional() }),
  output: z.array(ReportView),
});

export const saveView = endpoint(`PUT ${path}`, {
  id: 'licenses-report.saveView',
  access,
  summary: "Create or update one of the caller's views, with an ID chosen by the client",
  params: ViewPath,
  body: ViewContent,
  output: ReportView,
  errors: ['NOT_FOUND', 'VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS'],
});

export const chooseView = endpoint(`PUT ${path}/choice`, {
  id: 'licenses-report.chooseView',
  access,
  summary: 'Make a view the caller’s default, or no longer',
  params: ViewPath,
  body: ViewChoice,
  output: ReportView,
  errors: ['NOT_FOUND'],
});

export const deleteView = endpoint(`DELETE ${path}`, {
  id: 'licenses-report.deleteView',
  access,
  summary: "Delete one of the caller's views, for everyone it is shared with",
  params: ViewPath,
  output: noContent,
});
