import { endpoint, noContent } from '../core/endpoint.ts';
import { CspReport } from './csp-report.ts';
import { Banner, Health, OpenApi, Readiness, ServiceInfo, services } from './schema.ts';

/** 7.04: answers while the portal runs; the browser asks before it logs in (4.12). */
export const getHealth = endpoint('GET /api/auth/actuator/health/ping', {
  id: 'service-info.getHealth',
  access: { need: 'public', scope: 'none' },
  summary: 'Check that the portal is up (liveness)',
  output: Health,
});

/** For load balancers: 200 when the database answers too, else 503. */
export const getReadiness = endpoint('GET /api/auth/actuator/health/readiness', {
  id: 'service-info.getReadiness',
  access: { need: 'public', scope: 'none' },
  summary: 'Check that the portal can handle requests (readiness)',
  output: Readiness,
  errors: ['SERVICE_UNAVAILABLE'],
});

/** 7.06: the message of the banner file, empty when there is none. */
export const getBanner = endpoint('GET /banner.json', {
  id: 'service-info.getBanner',
  access: { need: 'public', scope: 'none' },
  summary: 'Get the banner message',
  output: Banner,
});

/** What the content security policy of a page forbade, as browsers report it: of their own accord and without a token. */
export const recordViolation = endpoint('POST /api/csp-reports', {
  id: 'service-info.recordViolation',
  inView: 'open',
  access: { need: 'public', scope: 'none' },
  summary: 'Report a content security policy violation',
  body: CspReport,
  bodyTypes: ['application/csp-report', 'application/reports+json'],
  bodyLimit: 10 * 1024,
  perMinute: 60,
  output: noContent,
});

/** The OpenAPI 3.1 description, for the vendor's own people. */
export const getOpenApi = endpoint('GET /api/openapi.json', {
  id: 'service-info.getOpenApi',
  access: { need: 'internal', scope: 'none' },
  summary: 'Get this OpenAPI description',
  output: OpenApi,
});

/** 7.05, one per service path. */
export const getServiceInfo = services.map((service) =>
  endpoint(`GET /api/${service}/actuator/info`, {
    id: `service-info.get ${service}`,
    access: { need: 'signedIn', scope: 'none' },
    summary: `Version and build of ${service}`,
    output: ServiceInfo,
  }),
);
