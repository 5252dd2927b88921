import type { Ctx } from '#server/core/context.ts';
import type { CustomerRecords } from './customer-records.ts';
import { databaseRecords } from './database-records.ts';
import { salesforceRecords } from './salesforce-records.ts';

/** Where this portal keeps its customers' records. */
export const provideRecords = ({ portal, now }: Pick<Ctx, 'portal' | 'now'>): CustomerRecords =>
  portal.config.CRM === 'salesforce' ? salesforceRecords(now) : databaseRecords;
