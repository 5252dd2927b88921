import { getOutbox } from '#domain/mail/contract.ts';
import { rawRoute, type Route } from '#server/core/routes.ts';
import { showOutbox } from './outbox-page.ts';

export const mailRoutes: Route[] = [rawRoute(getOutbox, showOutbox)];
