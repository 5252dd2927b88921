import { limitStatements } from './limit-statements.ts';
import type { Database } from './pool.ts';

/** For what looks at, or makes anew, all of something: this transaction's statements may take as long as they take. */
export const liftTimeout = (trx: Database): Promise<void> => limitStatements(trx, 0);
