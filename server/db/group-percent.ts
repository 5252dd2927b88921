import { sql } from 'kysely';

/**
 * How full the maximum of a license group (g) is, with two decimals. A percentage of what nobody reported is unknown,
 * not 0: it is in no range and stands last in the order (decision 005).
 */
export const groupPercent = sql<string | null>`case when g.reporting_type is not null or g.total_usage <> 0
  then usage_percent(g.total_usage, g.max_volume) end`;
