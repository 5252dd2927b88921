import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { NotificationChoice, NotificationMail, NotificationPath } from './schema.ts';

const access = { need: 'signedIn', scope: 'none' } as const;
const path = '/api/auth/notifications';

export const listNotifications = endpoint(`GET ${path}`, {
  id: 'settings.listNotifications',
  access,
  summary: "List the caller's email notification settings",
  output: z.array(NotificationChoice),
});

export const updateNotification = endpoint(`PUT ${path}/:kind`, {
  id: 'settings.updateNotification',
  access,
  summary: 'Turn one kind of email on or off for the caller',
  params: NotificationPath,
  body: NotificationMail,
  output: NotificationChoice,
});
