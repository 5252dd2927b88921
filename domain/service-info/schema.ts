import { z } from 'zod';

/** The service paths that answer `actuator/info` (7.05); one process answers all of them. */
export const services = [
  'reports',
  'auth',
  'accounts',
  'usage/pws',
  'usage/manual',
  'usage/leadtools-activations',
  'usage/itext-json',
  'usage/itext-xml',
  'salesforce',
  'background-processes',
] as const;
export type Service = (typeof services)[number];

export const Health = z.object({ status: z.literal('UP') });

/**
 * What a portal says that can answer calls; with a full disk it refuses uploads only, with
 * a busy database (all connections at work) some calls, and with one that only reads (a standby) whatever writes. One that cannot is a problem 503
 * with the same members, `database` says DOWN.
 */
export const Readiness = z.object({
  status: z.literal('UP'),
  database: z.enum(['UP', 'BUSY', 'READ_ONLY']),
  disk: z.enum(['UP', 'FULL']),
  /** By how much this process's clock is ahead of the database's; null where that was not asked. */
  clockAheadSeconds: z.number().nullable(),
});

/** Version and build of one service (1.06, 2.93). `time` is an instant, `number` the commit. */
export const ServiceInfo = z.object({
  build: z.object({ name: z.string(), version: z.string(), time: z.string(), number: z.string() }),
});
export type ServiceInfo = z.infer<typeof ServiceInfo>;

export const Banner = z.object({ message: z.string() });
export type Banner = z.infer<typeof Banner>;

/** What a reader of the OpenAPI description finds of one call; the rest of the standard's fields pass through. */
export const OpenApiOperation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
});
export const OpenApi = z.looseObject({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), OpenApiOperation)),
});
export type OpenApi = z.infer<typeof OpenApi>;
