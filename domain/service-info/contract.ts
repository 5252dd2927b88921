import { endpoint } from '../core/endpoint.ts';
import { Banner, Health, OpenApi, ServiceInfo, services } from './schema.ts';

/** 7.04: answers while the portal runs; the browser asks before it logs in (4.12). */
export const getHealth = endpoint({
  id: 'service-info.getHealth',
  method: 'GET',
  path: '/api/auth/actuator/health/ping',
  access: { need: 'public', scope: 'none' },
  summary: 'Whether the portal is up',
  output: Health,
});

/** For load balancers: 200 when the database answers too, else 503. */
export const getReadiness = endpoint({
  id: 'service-info.getReadiness',
  method: 'GET',
  path: '/api/auth/actuator/health/readiness',
  access: { need: 'public', scope: 'none' },
  summary: 'Whether the portal can answer calls',
  output: Health,
  errors: ['SERVICE_UNAVAILABLE'],
});

/** 7.06: the message of the banner file, empty when there is none. */
export const getBanner = endpoint({
  id: 'service-info.getBanner',
  method: 'GET',
  path: '/banner.json',
  access: { need: 'public', scope: 'none' },
  summary: 'The banner message',
  output: Banner,
});

/** The OpenAPI 3.1 description, for the vendor's own people. */
export const getOpenApi = endpoint({
  id: 'service-info.getOpenApi',
  method: 'GET',
  path: '/api/openapi.json',
  access: { need: 'internal', scope: 'none' },
  summary: 'The description of this API',
  output: OpenApi,
});

/** 7.05, one per service path. */
export const getServiceInfo = services.map((service) =>
  endpoint({
    id: `service-info.get ${service}`,
    method: 'GET',
    path: `/api/${service}/actuator/info`,
    access: { need: 'signedIn', scope: 'none' },
    summary: `Version and build of ${service}`,
    output: ServiceInfo,
  }),
);

export const serviceInfoContracts = [getHealth, getReadiness, getBanner, getOpenApi, ...getServiceInfo];
