import { vi } from 'vitest';

interface FakeAnswer {
  status?: number;
  statusText?: string;
  json?: unknown;
  headers?: Record<string, string>;
  body?: string;
}
type Answering = FakeAnswer | ((request: { headers: Headers; body: unknown }) => FakeAnswer | 'no network');

export interface FakePortal {
  /** Sets what an address answers from now on. */
  answers: (path: string, answer: Answering) => void;
  /** Requests so far, as `METHOD /path`. */
  requests: string[];
  count: (path: string) => number;
  bearers: (path: string) => (string | null)[];
}

export const fakeIdentity = {
  userId: 'u1',
  firstName: 'Lena',
  lastName: 'Licensee',
  email: 'lena.licensee@acme.example',
  emailVerified: true,
  identityProvider: 'local',
  internal: false,
};
export const fakeUser = {
  ...fakeIdentity,
  authzVersion: '1',
  globalRoles: [],
  salesforceAccounts: {},
};
export const fakeConfig = {
  vendorName: 'Northwind Imaging',
  vendorEmailDomain: 'vendor.example',
  supportEmail: 'customer-success@vendor.example',
  activationApiKey: 'portal-activation',
  cdnErrorHeader: { name: 'x-cache', text: 'Error from' },
  demo: false,
};

/** A network with a portal behind it, in which somebody is signed in; each renewal gives the next bearer. */
export function fakePortal(): FakePortal {
  const answers = new Map<string, Answering>();
  const requests: string[] = [];
  const bearers = new Map<string, (string | null)[]>();
  let issued = 0;
  answers.set('/api/auth/actuator/health/ping', { json: { status: 'UP' } });
  answers.set('/api/auth/client-config', { json: fakeConfig });
  answers.set('/api/auth/token', () => ({
    json: {
      accessToken: `base-${issued + 1}`,
      expiresIn: 300,
      identity: fakeIdentity,
      reference: '3F9AC201',
    },
  }));
  answers.set('/api/auth/extended-access-token', () => {
    issued += 1;
    return { json: { ...fakeUser, accessToken: `bearer-${issued}`, expiresIn: 1800 } };
  });
  answers.set('/api/auth/logout', { json: { redirectTo: '/signed-out' } });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = address.split('?')[0] ?? '';
    const headers = new Headers(init.headers);
    requests.push(`${init.method ?? 'GET'} ${address}`);
    bearers.set(path, [...(bearers.get(path) ?? []), headers.get('authorization')]);
    const found = answers.get(path) ?? { status: 404, json: {} };
    const answer = typeof found === 'function' ? found({ headers, body: init.body }) : found;
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    const { status = 200, statusText = '', json, body = JSON.stringify(json ?? {}) } = answer;
    return new Response(status === 204 ? null : body, {
      ...{ status, statusText },
      headers: { 'content-type': 'application/json', ...answer.headers },
    });
  });
  return {
    answers: (path, answer) => void answers.set(path, answer),
    requests,
    count: (path) => requests.filter((request) => request.split(' ')[1]?.split('?')[0] === path).length,
    bearers: (path) => bearers.get(path) ?? [],
  };
}

/** A failed answer as the portal gives it. */
export const problem = (status: number, message: string, code = 'BAD_REQUEST'): FakeAnswer => ({
  status,
  json: { type: 'urn:x', title: 't', status, detail: message, instance: '/', code, requestId: 'r', message },
});
