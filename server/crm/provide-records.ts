import type { CustomerRecords } from './customer-records.ts';
import { databaseRecords } from './database-records.ts';

/** Where this portal keeps its customers' records. */
export const provideRecords = (): CustomerRecords => databaseRecords;
