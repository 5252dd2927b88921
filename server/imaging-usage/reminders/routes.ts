import * as contract from '#domain/imaging-usage/reminders/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getReminder } from './get-reminder.ts';
import { updateReminder } from './update-reminder.ts';

export const reminderRoutes: Route[] = [
  route(contract.getReminder, getReminder),
  route(contract.updateReminder, updateReminder),
];
