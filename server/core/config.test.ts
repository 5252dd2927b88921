import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, settingNames } from './config.ts';
import { StartupError } from '#server/db/startup-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = 'x'.repeat(32);
const read = (environment: Record<string, string> = {}) =>
  readConfig({ PORTAL_DATA_DIR: folder, ...environment });
const external = { DATABASE_URL: 'postgres://portal@db.example/portal', PORTAL_SECRET: secret };

const issuer = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'portal' };
const entra = { OIDC_ISSUER: 'https://login.microsoftonline.com/one/v2.0' };

describe('without any setting', () => {
  it('the portal is a demo on this machine only, with a provider of its own', () => {
    expect(read()).toMatchObject({
      demo: true,
      embeddedProvider: true,
      HOST: undefined,
      PORT: 8080,
      PUBLIC_URL: 'http://localhost:8080',
      SESSION_IDLE: 7_200_000,
      SESSION_MAX: 43_200_000,
      EMAIL_VERIFIED_POLICY: 'claim',
      VENDOR_NAME: 'Northwind Imaging',
      VENDOR_EMAIL_DOMAIN: 'vendor.example',
      SUPPORT_EMAIL: 'customer-success@vendor.example',
    });
  });

  it('reading the settings makes no secret and no file', () => {
    const untouched = join(folder, 'not yet');
    expect(read({ PORTAL_DATA_DIR: untouched }).PORTAL_SECRET).toBeUndefined();
    expect(existsSync(untouched)).toBe(false);
  });

  it.each(['loopback', '10.0.0.1', '10.0.0.0/8, 2001:db8::/32,::1'])('proxies may be %s', (list) => {
    expect(read({ TRUSTED_PROXIES: list }).TRUSTED_PROXIES).toBe(list);
  });

  it('lists of claims and domains are read in order, without spaces', () => {
    const lists = { OIDC_EMAIL_CLAIM: 'email, upn,', OIDC_EMAIL_DOMAINS: 'ACME.example , vendor.example' };
    expect(read({ ...issuer, ...entra, ...lists, OIDC_TENANT: 'one' })).toMatchObject({
      ...{ OIDC_EMAIL_CLAIM: ['email', 'upn'], OIDC_CLIENT_AUTH: 'auto', OIDC_TENANT: 'one' },
      OIDC_EMAIL_DOMAINS: ['acme.example', 'vendor.example'],
    });
  });

  it('an empty value counts as none', () => {
    expect(read({ PORT: '', OIDC_ISSUER: '' })).toMatchObject({ PORT: 8080, embeddedProvider: true });
    const blank = read({ PORT: ' ', METRICS_PORT: '\t' });
    expect([blank.PORT, blank.METRICS_PORT]).toEqual([8080, undefined]);
  });
});

describe('demo mode', () => {
  it.each([
    ['a database', external],
    ['an issuer', { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'portal' }],
    ['a public address', { PUBLIC_URL: 'https://portal.example' }],
  ])('%s ends it, and the portal listens everywhere', (_what, settings) => {
    expect(read(settings)).toMatchObject({ demo: false, HOST: '0.0.0.0' });
  });

  it('can be asked for beside a database', () => {
    expect(read({ ...external, PORTAL_DEMO: 'true' }).demo).toBe(true);
  });
});

describe('a wrong value stops the start with one line that names it', () => {
  it.each([
    [{ PORT: '80800' }, /PORT/],
    [{ PORT: 'http' }, /Invalid setting PORT: a whole number from 0 to 65535\./],
    [{ PORTAL_DEMO: 'yes' }, /PORTAL_DEMO/],
    [{ SESSION_IDLE: '2 hours' }, /Invalid setting SESSION_IDLE: a number followed by s, m or h.*such as 2h/],
    [{ SESSION_IDLE: '0s' }, /Invalid setting SESSION_IDLE: from 60s to 8760h\./],
    [{ SESSION_MAX: '99999999999h' }, /Invalid setting SESSION_MAX: from 60s to 8760h\./],
    [{ DATABASE_URL: 'mysql://db' }, /DATABASE_URL/],
    [{ PUBLIC_URL: 'http://portal.example' }, /PUBLIC_URL must be https/],
    [{ PUBLIC_URL: 'https://portal.example/customers' }, /PUBLIC_URL must not contain a path or query/],
    [{ PUBLIC_URL: 'https://portal.example/?a=1' }, /PUBLIC_URL must not contain a path or query/],
    [{ PUBLIC_URL: 'https://me:secret@portal.example' }, /PUBLIC_URL must not contain a path or query/],
    [{ VENDOR_EMAIL_DOMAIN: '@vendor.example' }, /Invalid setting VENDOR_EMAIL_DOMAIN: a domain such as/],
    [{ VENDOR_EMAIL_DOMAIN: 'staff@vendor.example' }, /VENDOR_EMAIL_DOMAIN/],
    [{ VENDOR_EMAIL_DOMAIN: 'https://vendor.example' }, /VENDOR_EMAIL_DOMAIN/],
    [{ PORTAL_ROLE: 'web' }, /PORTAL_ROLE/],
    [{ PORTAL_ROLE: 'worker' }, /PORTAL_ROLE=worker needs DATABASE_URL/],
    [{ PORTAL_ROLE: 'api' }, /PORTAL_ROLE=api needs DATABASE_URL/],
    [{ DATABASE_URL: external.DATABASE_URL }, /PORTAL_SECRET is required/],
    [{ PORTAL_SECRET: 'short' }, /PORTAL_SECRET.*at least 32/],
    [{ OIDC_ISSUER: 'https://login.example' }, /OIDC_CLIENT_ID is required/],
    [
      { OIDC_ISSUER: 'http://login.example', OIDC_CLIENT_ID: 'portal' },
      /OIDC_ISSUER must use https unless it is localhost.*Set the https URL/,
    ],
    [{ OIDC_CLIENT_AUTH: 'none' }, /OIDC_CLIENT_AUTH/],
    [
      { ...issuer, OIDC_CLIENT_AUTH: 'private_key_jwt' },
      /OIDC_CLIENT_KEY_FILE, or OIDC_CLIENT_KEY itself, is required/,
    ],
    [{ OIDC_CLIENT_AUTH: 'private_key_jwt', OIDC_CLIENT_KEY: 'x' }, /needs OIDC_ISSUER/],
    [
      { ...issuer, OIDC_CLIENT_AUTH: 'private_key_jwt', OIDC_CLIENT_KEY: 'x', OIDC_CLIENT_KEY_FILE: 'y' },
      /Set either OIDC_CLIENT_KEY or OIDC_CLIENT_KEY_FILE, not both/,
    ],
    [{ OIDC_EMAIL_CLAIM: ',' }, /Invalid setting OIDC_EMAIL_CLAIM: names of claims/],
    [{ OIDC_EMAIL_DOMAINS: 'acme.example' }, /OIDC_EMAIL_DOMAINS needs OIDC_ISSUER/],
    [{ OIDC_TENANT: 'one' }, /OIDC_TENANT needs OIDC_ISSUER/],
    [
      { ...issuer, OIDC_EMAIL_DOMAINS: '@acme.example' },
      /Invalid setting OIDC_EMAIL_DOMAINS: domains such as/,
    ],
    [{ ...issuer, OIDC_EMAIL_DOMAINS: ' , ' }, /Invalid setting OIDC_EMAIL_DOMAINS/],
    [{ ...issuer, OIDC_TENANT: 'one' }, /OIDC_TENANT needs OIDC_EMAIL_DOMAINS/],
    [
      { ...issuer, ...entra, OIDC_EMAIL_DOMAINS: 'acme.example' },
      /OIDC_EMAIL_DOMAINS needs OIDC_TENANT with Microsoft Entra/,
    ],
    [{ EMAIL_VERIFIED_POLICY: 'maybe' }, /EMAIL_VERIFIED_POLICY/],
    [{ SMTP_URL: 'mail.example:25' }, /SMTP_URL/],
    [{ MAIL_FROM: 'Customer portal' }, /Invalid setting MAIL_FROM: an address such as Portal <portal@/],
    [{ MAIL_FROM: 'a@vendor.example, b@vendor.example' }, /MAIL_FROM/],
    [{ SMTP_URL: 'smtp://' }, /Invalid setting SMTP_URL: a URL such as smtp:/],
    [{ TRUSTED_PROXIES: 'true' }, /TRUSTED_PROXIES.*such as 10\.0\.0\.0\/8/],
    [{ TRUSTED_PROXIES: '10.0.0.1, proxy.example' }, /TRUSTED_PROXIES/],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /TRUSTED_PROXIES/],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /TRUSTED_PROXIES/],
    [{ TRUSTED_PROXIES: '10.0.0.0/' }, /TRUSTED_PROXIES/],
    [{ BACKUP_KEY: 'nineteen characters' }, /Invalid setting BACKUP_KEY: at least 20 characters/],
    [
      { BACKUP_KEY: 'x'.repeat(20), BACKUP_KEY_FILE: 'key' },
      /Set either BACKUP_KEY or BACKUP_KEY_FILE, not both/,
    ],
    [{ METRICS_PORT: '8080' }, /METRICS_PORT must not be the same as PORT/],
    [{ METRICS_PORT: 'x' }, /METRICS_PORT/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT/],
  ])('%j', (settings, sentence) => {
    expect(() => read(settings)).toThrow(StartupError);
    expect(() => read(settings)).toThrow(sentence);
    expect(() => read(settings)).toThrow(/^[^\n]+$/);
  });

  it('and leaves nothing behind in the data folder', () => {
    const untouched = join(folder, 'untouched');
    expect(() => readConfig({ PORTAL_DATA_DIR: untouched, PORT: 'x' })).toThrow(StartupError);
    expect(existsSync(untouched)).toBe(false);
  });
});

it('durations may be hours, minutes or seconds', () => {
  expect(read({ SESSION_IDLE: '30m', SESSION_MAX: '90 s' })).toMatchObject({
    SESSION_IDLE: 1_800_000,
    SESSION_MAX: 90_000,
  });
});

it('.env.example lists every setting and no other', () => {
  const listed = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(
    (match) => match[1] ?? '',
  );
  expect(listed.toSorted()).toEqual(settingNames.toSorted());
});

it('the values that .env.example suggests are accepted', () => {
  const text = readFileSync('.env.example', 'utf8');
  const suggested = [...text.matchAll(/^# ([A-Z][A-Z0-9_]+)=(.+)$/gm)].map(
    (match) => [match[1], match[2]] as const,
  );
  expect(
    read({ ...Object.fromEntries(suggested), PORTAL_SECRET: secret, PORTAL_DATA_DIR: folder }),
  ).toMatchObject({
    PUBLIC_URL: 'https://portal.vendor.example',
  });
});

describe('Salesforce', () => {
  const salesforce = {
    ...{ CRM: 'salesforce', SALESFORCE_CLIENT_ID: 'id', SALESFORCE_USERNAME: 'portal@vendor.example' },
    SALESFORCE_PRIVATE_KEY_FILE: '/run/secrets/salesforce.pem',
  };

  it('is asked for only where it is said', () => {
    expect(read().CRM).toBe('database');
    expect(read(salesforce)).toMatchObject({ CRM: 'salesforce', SALESFORCE_API_VERSION: '62.0' });
  });

  it.each([
    [{ SALESFORCE_CLIENT_ID: '' }, 'SALESFORCE_CLIENT_ID is required with CRM=salesforce.'],
    [{ SALESFORCE_USERNAME: '' }, 'SALESFORCE_USERNAME is required with CRM=salesforce.'],
    [
      { SALESFORCE_PRIVATE_KEY_FILE: '' },
      'SALESFORCE_PRIVATE_KEY_FILE, or SALESFORCE_PRIVATE_KEY itself, is required with CRM=salesforce.',
    ],
    [
      { SALESFORCE_PRIVATE_KEY: 'x' },
      'Set either SALESFORCE_PRIVATE_KEY or SALESFORCE_PRIVATE_KEY_FILE, not both.',
    ],
    [
      { SALESFORCE_LOGIN_URL: 'http://login.example' },
      'SALESFORCE_LOGIN_URL must be https unless it is localhost.',
    ],
    [{ SALESFORCE_API_VERSION: '62' }, 'Invalid setting SALESFORCE_API_VERSION: a version such as 62.0.'],
    [{ CRM: 'siebel' }, 'Invalid setting CRM: Invalid option: expected one of "database"|"salesforce".'],
  ])('with %j ends the start in words', (wrong, words) => {
    expect(() => read({ ...salesforce, ...wrong })).toThrow(words);
  });
});
