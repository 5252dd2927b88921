import * as contract from '#domain/settings/notifications/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { listNotifications } from './list-notifications.ts';
import { updateNotification } from './update-notification.ts';

export const notificationRoutes: Route[] = [
  route(contract.listNotifications, listNotifications),
  route(contract.updateNotification, (ctx, { params, body }) =>
    updateNotification(ctx, { ...params, ...body }),
  ),
];
