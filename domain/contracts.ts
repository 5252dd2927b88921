import * as modules from './contract-modules.ts';
import type { Endpoint } from './core/endpoint.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Every call of the portal: all endpoints that a contract exports. The server refuses to start when one has no handler. */
export const contracts: readonly Endpoint[] = [
  ...Object.values<Readonly<Record<string, unknown>>>(modules).flatMap((module) =>
    Object.values(module).flat(),
  ),
  ...Object.values(modules.drafts.draftEndpoints).flatMap((endpoints) => Object.values(endpoints)),
].filter(isEndpoint);
