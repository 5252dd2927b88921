import { pages } from '../access/pages.ts';
import { AccountPath } from '../accounts/schema.ts';
import { endpoint, noContent } from '../core/endpoint.ts';
import { AlertChoice, AlertPage, AlertQuery, AlertSettings, AlertsRead } from './schema.ts';

const access = { need: pages.alerts.need, scope: 'account' } as const;
const own = { need: 'internal', scope: 'anyAccount' } as const;
const path = '/api/accounts/:accountId/alerts';
const params = AccountPath;

export const listAlerts = endpoint(`GET ${path}`, {
  id: 'alerts.listAlerts',
  access,
  summary: "List an account's alerts, newest first, that the caller has access to",
  params,
  query: AlertQuery,
  output: AlertPage,
});

export const markAlertsRead = endpoint(`POST ${path}/read`, {
  id: 'alerts.markAlertsRead',
  access,
  summary: 'Mark one alert of an account, or all up to one, as read by the caller',
  params,
  body: AlertsRead,
  output: noContent,
});

export const listOwnAlerts = endpoint('GET /api/alerts', {
  id: 'alerts.listOwnAlerts',
  access: own,
  summary: 'List alerts for all accounts the caller looks after',
  query: AlertQuery,
  output: AlertPage,
});

export const markOwnAlertsRead = endpoint('POST /api/alerts/read', {
  id: 'alerts.markOwnAlertsRead',
  access: own,
  summary: 'Mark one alert, or all up to one, for the accounts the caller looks after as read by the caller',
  body: AlertsRead,
  output: noContent,
});

/** Who may say when an account's people are told, and who is: whoever answers for its licenses or its volume. */
const settings = {
  need: { anyOf: ['internal', 'DOWNLOAD_LICENSES', 'REPORT_ITEXT_VOLUME'] },
  scope: 'account',
} as const;

export const getAlertSettings = endpoint(`GET ${path}/settings`, {
  id: 'alerts.getAlertSettings',
  access: settings,
  summary: "Get an account's alert thresholds and recipients",
  params,
  output: AlertSettings,
});

export const updateAlertSettings = endpoint(`PUT ${path}/settings`, {
  id: 'alerts.updateAlertSettings',
  access: settings,
  summary: "Update an account's alert thresholds and recipients",
  params,
  body: AlertChoice,
  output: AlertSettings,
});
