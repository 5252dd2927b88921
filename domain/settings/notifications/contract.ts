import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { NotificationChoice, NotificationMail, NotificationPath } from './schema.ts';

const access = { need: 'signedIn', scope: 'none' } as const;
const path = '/api/auth/notifications';

export const listNotifications = endpoint(`GET ${path}`, {
  id: 'settings.listNotifications',
  access,
  summary: 'What the caller gets by mail, by kind',
  output: z.array(NotificationChoice),
});

export const updateNotification = endpoint(`PUT ${path}/:kind`, {
  id: 'settings.updateNotification',
  access,
  summary: 'Get mails of a kind, or none',
  params: NotificationPath,
  body: NotificationMail,
  output: NotificationChoice,
});
