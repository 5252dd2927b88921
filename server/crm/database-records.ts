import type { CustomerRecords } from './customer-records.ts';
import * as queries from './queries.ts';

/** The portal's own database as the place where customers' records are kept. */
export const databaseRecords: CustomerRecords = { ...queries, noteUsage: async () => {} };
