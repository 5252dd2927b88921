import { contracts } from '#domain/contracts.ts';
import { filesOf, type Endpoint } from '#domain/core/endpoint.ts';

/** All calls and the files that they answer: whatever somebody may be allowed, refused or recorded with. */
export const declaredCalls: readonly Endpoint[] = contracts.flatMap((one) => [one, ...filesOf(one)]);
