import * as contract from '#domain/alerts/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { listAlerts, listOwnAlerts, markAlertsRead, markOwnAlertsRead } from './list-alerts.ts';
import { getSettings } from './settings/get-settings.ts';
import { updateSettings } from './settings/update-settings.ts';

export const alertRoutes: Route[] = [
  route(contract.listAlerts, listAlerts),
  route(contract.markAlertsRead, markAlertsRead),
  route(contract.listOwnAlerts, listOwnAlerts),
  route(contract.markOwnAlertsRead, markOwnAlertsRead),
  route(contract.getAlertSettings, getSettings),
  route(contract.updateAlertSettings, (ctx, { body }) => updateSettings(ctx, body)),
];
