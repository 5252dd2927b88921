import * as contract from '#domain/calendar/contract.ts';
import { rawRoute, route, type Route } from '#server/core/routes.ts';
import { createAddress } from './addresses/create-address.ts';
import { getAddress } from './addresses/get-address.ts';
import { revokeAddress } from './addresses/revoke-address.ts';
import { readFeed } from './feed/read-feed.ts';
import { getCalendar, getOwnCalendar } from './get-calendar.ts';

export const calendarRoutes: Route[] = [
  route(contract.getCalendar, getCalendar),
  route(contract.getOwnCalendar, getOwnCalendar),
  route(contract.getAddress, getAddress),
  route(contract.createAddress, createAddress),
  route(contract.revokeAddress, revokeAddress),
  rawRoute(contract.readFeed, readFeed),
];
