import { getOutbox, getUnsubscribe, submitUnsubscribe } from '#domain/mail/contract.ts';
import { rawRoute, type Route } from '#server/core/routes.ts';
import { showOutbox } from './outbox-page.ts';
import { askToStop, stopMail } from './unsubscribing/stop-mail.ts';

export const mailRoutes: Route[] = [
  rawRoute(getOutbox, showOutbox),
  rawRoute(getUnsubscribe, (ctx, { params }) => askToStop(ctx, params)),
  rawRoute(submitUnsubscribe, (ctx, { params }) => stopMail(ctx, params)),
];
