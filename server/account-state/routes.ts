import * as contract from '#domain/account-state/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getAccountState } from './get-account-state.ts';

export const accountStateRoutes: Route[] = [route(contract.getAccountState, getAccountState)];
