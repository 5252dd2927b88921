import type { Endpoint } from '#domain/core/endpoint.ts';
import { ids } from './access-principals.ts';

const BOUNDARY = 'portal-boundary';

/** What the parameters of paths stand for where nothing else is wanted. */
export const knownParams: Readonly<Record<string, string>> = {
  accountId: ids.account,
  cucaId: ids.cuca,
  applicationId: ids.cuca,
  keyId: ids.key,
  productName: 'iText',
  product: 'iText',
};

export interface GeneratedRequest {
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** A request made from a contract alone: its path filled with known ids, an empty body where it takes one. */
export function requestOf(
  endpoint: Endpoint,
  authorization: string | undefined,
  path: Record<string, string> = {},
): GeneratedRequest {
  const known = { ...knownParams, ...path };
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(known[name] ?? 'x'));
  const headers: Record<string, string> = authorization ? { authorization } : {};
  if (endpoint.multipart) {
    return {
      method: endpoint.method,
      url,
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: `--${BOUNDARY}--\r\n`,
    };
  }
  if (endpoint.body)
    return {
      method: endpoint.method,
      url,
      headers: { ...headers, 'content-type': endpoint.bodyTypes?.[0] ?? 'application/json' },
      payload: '{}',
    };
  return { method: endpoint.method, url, headers };
}
