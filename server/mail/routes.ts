import { getOutbox } from '#domain/mail/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { showOutbox } from './outbox-page.ts';

export const mailRoutes: Route[] = [route(getOutbox, showOutbox)];
