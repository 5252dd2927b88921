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

/** Version and build of one service (1.06, 2.93). `time` is an instant, `number` the commit. */
export const ServiceInfo = z.object({
  build: z.object({ name: z.string(), version: z.string(), time: z.string(), number: z.string() }),
});
export type ServiceInfo = z.infer<typeof ServiceInfo>;

export const Banner = z.object({ message: z.string() });
export type Banner = z.infer<typeof Banner>;
