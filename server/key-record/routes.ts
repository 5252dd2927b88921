import * as contract from '#domain/key-record/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { getKeyRecord } from './get-key-record.ts';

export const keyRecordRoutes: Route[] = [route(contract.getKeyRecord, getKeyRecord)];
