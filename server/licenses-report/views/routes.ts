import * as contract from '#domain/licenses-report/views/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { listViews } from './list-views.ts';
import { chooseView, deleteView, saveView } from './save-view.ts';

export const reportViewRoutes: Route[] = [
  route(contract.listViews, listViews),
  route(contract.saveView, saveView),
  route(contract.chooseView, chooseView),
  route(contract.deleteView, deleteView),
];
