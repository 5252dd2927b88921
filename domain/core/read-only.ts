import type { Endpoint } from './endpoint.ts';

/**
 * Whether a call is answered to staff who look at the portal as a customer: what reads is, what writes is not, and
 * neither is what hands out a key or a file's content. A contract says so where it is otherwise.
 */
export const isOpenInView = ({ method, inView }: Pick<Endpoint, 'method' | 'inView'>): boolean =>
  (inView ?? (method === 'GET' ? 'open' : 'closed')) === 'open';
