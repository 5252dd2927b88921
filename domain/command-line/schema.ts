import { z } from 'zod';
import { Sha256String } from '../core/schema.ts';

/** The file that customers run: what it is, and where it lies. */
export const Program = z.object({
  version: z.string(),
  bytes: z.number().int().positive(),
  sha256: Sha256String,
  /** Always the newest. */
  address: z.string(),
  /** This very content for as long as this build is served. */
  pinnedAddress: z.string(),
});
export type Program = z.infer<typeof Program>;
