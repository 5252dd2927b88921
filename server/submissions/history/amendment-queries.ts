import { sql, type RawBuilder } from 'kysely';
import type { Amendment } from '#domain/submissions/history/history-state.ts';

/** What somebody did to a submission (r) of an account afterwards; null while it stands as it was sent. */
export const amendmentOf: RawBuilder<Amendment | null> = sql`null::text`;
