import type { LicenseActivations } from '#domain/activation/schema.ts';
import type { ActivationRow } from './queries.ts';

/** A license's machines as people see them. */
export const presentActivations = (
  limit: string | null,
  rows: readonly ActivationRow[],
): LicenseActivations => ({
  limit: limit === null ? null : Number(limit),
  active: rows.filter((row) => row.released_at === null).length,
  activations: rows.map((row) => ({
    id: row.id,
    machineTail: row.machine_tail,
    environment: row.environment,
    activatedAt: row.activated_at.toISOString(),
    repeatedAt: row.repeated_at?.toISOString() ?? null,
    releasedAt: row.released_at?.toISOString() ?? null,
    releasedBy: row.released_by_name,
  })),
});
