import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { RESERVE_MIB } from '#server/db/disk/plan-disk.ts';
import { emailKey } from '#domain/access/vendor-domain.ts';
import { mailboxOf } from './mailbox.ts';
import { SHORTEST_KEY, SHORTEST_SECRET } from './secrets.ts';
import { StartupError } from '#server/db/startup-error.ts';

const text = z.string().trim().min(1);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const portNumber = 'a whole number from 0 to 65535';
const port = z.coerce.number(portNumber).int(portNumber).min(0, portNumber).max(65535, portNumber);
const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'a URL such as postgres://user:password@host:5432/portal',
});
const collector = z.url({ protocol: /^https?$/, error: 'a URL such as http://localhost:4318' });
const [SHORTEST_MS, LONGEST_MS] = [60_000, 8760 * 3_600_000];
/** `2h`, `30m`, `90s`, with or without a space: milliseconds. With none nobody gets in, and no date lies for ever ahead. */
const duration = z
  .string()
  .regex(/^\d+ ?[smh]$/, 'a number followed by s, m or h, such as 2h')
  .transform(
    (value) =>
      Number.parseInt(value, 10) * { s: 1000, m: 60_000, h: 3_600_000 }[value.at(-1) as 's' | 'm' | 'h'],
  )
  .refine((ms) => ms >= SHORTEST_MS && ms <= LONGEST_MS, 'from 60s to 8760h');

const DOMAIN = /^[\p{L}\p{Nd}](?:[\p{L}\p{Nd}.-]*[\p{L}\p{Nd}])?$/u;
const partsOf = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const isFilled = (list: readonly string[]): boolean => list.length > 0;

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Whom forwarded addresses are believed; a network of all addresses would believe anybody. */
function areProxies(list: string): boolean {
  return list.split(',').every((part) => {
    const [address = '', length, ...more] = part.trim().split('/');
    const version = isIP(address);
    if (version === 0) return PROXY_NAMES.includes(part.trim());
    const bits = Number(length ?? 1);
    return more.length === 0 && bits >= 1 && bits <= (version === 4 ? 32 : 128);
  });
}

/** Every setting, explained in docs/settings.md; the only place that reads the environment. */
const Settings = z.object({
  HOST: text.optional(),
  PORT: port.default(8080),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'a URL such as https://portal.example' }).optional(),
  PORTAL_DATA_DIR: text.default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  PORTAL_PG_BIN: text.optional(),
  PORTAL_DB_USER: text.optional(),
  PORTAL_DISK_RESERVE_MIB: z.coerce.number().int().min(16).default(RESERVE_MIB),
  PORTAL_ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  PORTAL_DEMO: flag.optional(),
  PORTAL_DEMO_SCALE: z.coerce.number().min(0.01).max(1000).default(1),
  PORTAL_SECRET: z.string().min(SHORTEST_SECRET, `at least ${SHORTEST_SECRET} characters`).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'a URL such as https://login.example' }).optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_SCOPES: text.default('openid email profile offline_access'),
  OIDC_IDP_CLAIM: text.default('identity_provider'),
  OIDC_MICROSOFT_VALUES: text
    .default('microsoft')
    .transform((value) => value.split(',').map((part) => part.trim())),
  OIDC_CLIENT_AUTH: z.enum(['auto', 'basic', 'post', 'private_key_jwt']).default('auto'),
  OIDC_CLIENT_KEY: text.optional(),
  OIDC_CLIENT_KEY_FILE: text.optional(),
  OIDC_CLIENT_KEY_ID: text.optional(),
  OIDC_EMAIL_CLAIM: text
    .default('email')
    .transform(partsOf)
    .refine(isFilled, 'names of claims, separated by commas'),
  OIDC_EMAIL_DOMAINS: text
    .transform((value) => partsOf(value).map(emailKey))
    .refine(
      (domains) => isFilled(domains) && domains.every((domain) => DOMAIN.test(domain)),
      'domains such as vendor.example, without an @, separated by commas',
    )
    .optional(),
  OIDC_TENANT: text.regex(/^[\w.-]+$/, 'the ID of one tenant, as in the tid claim of its tokens').optional(),
  EMAIL_VERIFIED_POLICY: z.enum(['claim', 'trust', 'portal']).default('claim'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'a URL such as smtp://mail.example:587' })
    .optional(),
  MAIL_FROM: text
    .refine((value) => mailboxOf(value) !== null, 'an address such as Portal <portal@vendor.example>')
    .optional(),
  SESSION_IDLE: duration.default(2 * 3_600_000),
  SESSION_MAX: duration.default(12 * 3_600_000),
  CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(256),
  DRAFT_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  BACKUP_KEY: z.string().trim().min(SHORTEST_KEY, `at least ${SHORTEST_KEY} characters`).optional(),
  BACKUP_KEY_FILE: text.optional(),
  UPLOAD_RETENTION: z.coerce.number().int().min(1).max(3650).default(400),
  UPLOAD_FILES_PER_DAY: z.coerce.number().int().min(1).default(500),
  UPLOAD_MIB_PER_DAY: z.coerce.number().int().min(1).default(2048),
  UPLOAD_RECORDS_PER_DAY: z.coerce.number().int().min(1).default(20_000_000),
  EVENTS_PER_DAY: z.coerce.number().int().min(1).default(10_000_000),
  VENDOR_NAME: text.default('Northwind Imaging'),
  VENDOR_EMAIL_DOMAIN: text
    .regex(DOMAIN, 'a domain such as vendor.example, without an @')
    .default('vendor.example'),
  SUPPORT_EMAIL: z.email().optional(),
  ACTIVATION_API_KEY: text.default('portal-activation'),
  CRM: z.enum(['database', 'salesforce']).default('database'),
  SALESFORCE_LOGIN_URL: z
    .url({ protocol: /^https?$/, error: 'a URL such as https://login.salesforce.com' })
    .default('https://login.salesforce.com'),
  SALESFORCE_CLIENT_ID: text.optional(),
  SALESFORCE_USERNAME: text.optional(),
  SALESFORCE_PRIVATE_KEY: text.optional(),
  SALESFORCE_PRIVATE_KEY_FILE: text.optional(),
  SALESFORCE_MAPPING_FILE: text.optional(),
  SALESFORCE_API_VERSION: z
    .string()
    .regex(/^\d{2}\.0$/, 'a version such as 62.0')
    .default('62.0'),
  CDN_ERROR_HEADER: z
    .string()
    .regex(/^[^:]+:.+$/, 'name:text, such as x-cache:Error from')
    .default('x-cache:Error from'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_SDK_DISABLED: flag.default(false),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUSTED_PROXIES: text
    .refine(areProxies, 'addresses, networks such as 10.0.0.0/8 or loopback, separated by commas')
    .optional(),
});
export type Settings = z.output<typeof Settings>;
export const settingNames = Object.keys(Settings.shape);

export interface Config extends Omit<
  Settings,
  'PORTAL_SECRET' | 'PUBLIC_URL' | 'HOST' | 'SUPPORT_EMAIL' | 'MAIL_FROM'
> {
  HOST: string | undefined;
  PUBLIC_URL: string;
  /** Without it the data folder keeps one: takeSecret. */
  PORTAL_SECRET: string | undefined;
  SUPPORT_EMAIL: string;
  MAIL_FROM: string;
  /** Demo people and data, one-click log-in, outbox page. */
  demo: boolean;
  /** The portal's own OpenID provider answers under /idp. */
  embeddedProvider: boolean;
}

/** Checks the environment once at start and touches no file; a wrong value stops the start with one line that names it. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => settingNames.includes(name) && value?.trim() !== '',
    ),
  );
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartupError(`Invalid setting ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}.`);
  }
  const settings = parsed.data;
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/(?<!\/)\/+$/, '');
  const loopback = isLoopback(new URL(publicUrl).hostname);
  const demo = settings.PORTAL_DEMO ?? (!settings.DATABASE_URL && !settings.OIDC_ISSUER && loopback);
  check(settings, publicUrl, loopback);
  return {
    ...settings,
    HOST: settings.HOST ?? (demo ? undefined : '0.0.0.0'),
    PUBLIC_URL: publicUrl,
    PORTAL_DATA_DIR: resolve(settings.PORTAL_DATA_DIR),
    PORTAL_SECRET: settings.PORTAL_SECRET,
    SUPPORT_EMAIL: settings.SUPPORT_EMAIL ?? `customer-success@${settings.VENDOR_EMAIL_DOMAIN}`,
    MAIL_FROM: settings.MAIL_FROM ?? `${settings.VENDOR_NAME} <no-reply@${settings.VENDOR_EMAIL_DOMAIN}>`,
    demo,
    embeddedProvider: !settings.OIDC_ISSUER,
  };
}

function checkAddress(publicUrl: string, loopback: boolean): void {
  if (publicUrl.startsWith('http:') && !loopback)
    throw new StartupError('PUBLIC_URL must be https unless it is localhost.');
  if (new URL(publicUrl).href !== `${new URL(publicUrl).origin}/`)
    throw new StartupError(
      'PUBLIC_URL must not contain a path or query, for example https://portal.example: the portal is served from the root.',
    );
}

function check(settings: Settings, publicUrl: string, loopback: boolean): void {
  checkAddress(publicUrl, loopback);
  if (settings.DATABASE_URL && !settings.PORTAL_SECRET)
    throw new StartupError(
      'PORTAL_SECRET is required with DATABASE_URL: at least 32 random characters, kept safe.',
    );
  if (settings.PORTAL_ROLE !== 'all' && !settings.DATABASE_URL)
    throw new StartupError(
      `PORTAL_ROLE=${settings.PORTAL_ROLE} needs DATABASE_URL: with the embedded database, one process must do everything.`,
    );
  if (settings.DATABASE_OWNER_URL && !settings.DATABASE_URL)
    throw new StartupError('DATABASE_OWNER_URL needs DATABASE_URL, the login the portal works with.');
  checkIssuer(settings);
  checkClientAuth(settings);
  if (settings.METRICS_PORT === settings.PORT && settings.PORT !== 0)
    throw new StartupError('METRICS_PORT must not be the same as PORT.');
  if (settings.BACKUP_KEY && settings.BACKUP_KEY_FILE)
    throw new StartupError('Set either BACKUP_KEY or BACKUP_KEY_FILE, not both.');
  checkSalesforce(settings);
}

const MICROSOFT_LOGIN =
  /(?:^|\.)(?:microsoftonline\.(?:com|us)|partner\.microsoftonline\.cn|sts\.windows\.net)$/i;

/** The client's secret, codes and tokens go there. */
function checkIssuer(settings: Settings): void {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client } = settings;
  checkDomains(settings);
  if (!issuer) return;
  if (issuer.startsWith('http:') && !isLoopback(new URL(issuer).hostname))
    throw new StartupError(
      'OIDC_ISSUER must use https unless it is localhost: otherwise the client secret and tokens are sent unencrypted. Set the https URL of the provider.',
    );
  if (!client) throw new StartupError('OIDC_CLIENT_ID is required with OIDC_ISSUER.');
}

function checkClientAuth(settings: Settings): void {
  const { OIDC_CLIENT_KEY: key, OIDC_CLIENT_KEY_FILE: file, OIDC_CLIENT_AUTH: way } = settings;
  if (key && file) throw new StartupError('Set either OIDC_CLIENT_KEY or OIDC_CLIENT_KEY_FILE, not both.');
  if (way !== 'private_key_jwt') return;
  if (!settings.OIDC_ISSUER)
    throw new StartupError('OIDC_CLIENT_AUTH=private_key_jwt needs OIDC_ISSUER, the provider it is for.');
  if (!key && !file)
    throw new StartupError(
      'OIDC_CLIENT_KEY_FILE, or OIDC_CLIENT_KEY itself, is required with OIDC_CLIENT_AUTH=private_key_jwt.',
    );
}

/** A list without its tenant would believe any tenant of Entra; a tenant without a list says nothing about addresses. */
function checkDomains({
  OIDC_ISSUER: issuer,
  OIDC_EMAIL_DOMAINS: domains,
  OIDC_TENANT: tenant,
}: Settings): void {
  if (!issuer && (domains || tenant))
    throw new StartupError(
      `${domains ? 'OIDC_EMAIL_DOMAINS' : 'OIDC_TENANT'} needs OIDC_ISSUER: the embedded provider verifies email addresses itself.`,
    );
  if (tenant && !domains)
    throw new StartupError('OIDC_TENANT needs OIDC_EMAIL_DOMAINS: the email domains the tenant vouches for.');
  if (issuer && domains && !tenant && MICROSOFT_LOGIN.test(new URL(issuer).hostname))
    throw new StartupError(
      'OIDC_EMAIL_DOMAINS needs OIDC_TENANT with Microsoft Entra: the ID of the tenant that vouches for them.',
    );
}

function checkSalesforce(settings: Settings): void {
  const { protocol, hostname } = new URL(settings.SALESFORCE_LOGIN_URL);
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new StartupError('SALESFORCE_LOGIN_URL must be https unless it is localhost.');
  if (settings.SALESFORCE_PRIVATE_KEY && settings.SALESFORCE_PRIVATE_KEY_FILE)
    throw new StartupError('Set either SALESFORCE_PRIVATE_KEY or SALESFORCE_PRIVATE_KEY_FILE, not both.');
  if (settings.CRM !== 'salesforce') return;
  for (const name of ['SALESFORCE_CLIENT_ID', 'SALESFORCE_USERNAME'] as const)
    if (!settings[name]) throw new StartupError(`${name} is required with CRM=salesforce.`);
  if (!settings.SALESFORCE_PRIVATE_KEY && !settings.SALESFORCE_PRIVATE_KEY_FILE)
    throw new StartupError(
      'SALESFORCE_PRIVATE_KEY_FILE, or SALESFORCE_PRIVATE_KEY itself, is required with CRM=salesforce.',
    );
}

export const isLoopback = (host: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host);
