import type { LicenseFile, UsageRow } from '#domain/volume-usage/license-file/schema.ts';
import { listLicenseProducts, reportLicenseUsage } from '#domain/volume-usage/license-file/contract.ts';
import { Problem } from '#domain/core/problem.ts';
import { Receipt } from '#domain/submissions/schema.ts';
import type { TestPortal } from './test-portal.ts';
import { sampleFile } from './usage-uploads.ts';

type Person = { headers: { authorization: string } };

const entries = JSON.parse(sampleFile('itextkey-sample.json').toString()) as object[];

/** The sample license file with another key, and what a test wants to be different. */
export const licenseText = (key: string, more: object = {}): string =>
  JSON.stringify(entries.map((entry) => ({ ...entry, key, ...more })));

export const licenseFile = (content: string | Buffer, contentType = 'application/json'): LicenseFile => ({
  contentBase64: Buffer.from(content).toString('base64'),
  contentType,
  fileName: 'itextkey.json',
});

/** The first quarter-month of 2025 that the sample's license covers, for its first product. */
export const usageRow = (more: Partial<UsageRow> = {}): UsageRow => ({
  usageType: 'itext-core',
  startDate: '2025-02-01',
  endDate: '2025-02-28',
  usageValue: '1200',
  ...more,
});

async function post({ app }: TestPortal, person: Person, url: string, payload: object) {
  const answer = await app.inject({ method: 'POST', url, headers: person.headers, payload });
  return { status: answer.statusCode, body: answer.body, json: answer.json<unknown>() };
}

export const askProducts = (portal: TestPortal, person: Person, file: object) =>
  post(portal, person, listLicenseProducts.path, file);

export const reportUsage = (portal: TestPortal, person: Person, body: object) =>
  post(portal, person, reportLicenseUsage.path, body);

/** A report that must be taken. */
export async function reportOk(portal: TestPortal, person: Person, body: object): Promise<Receipt> {
  const { status, json, body: text } = await reportUsage(portal, person, body);
  if (status !== 200) throw new Error(`the report answered ${status}: ${text}`);
  return Receipt.parse(json);
}

/** A report that must not be taken: status, code, and what is said of which field. */
export async function reportRefused(portal: TestPortal, person: Person, body: object) {
  const { status, json } = await reportUsage(portal, person, body);
  const { code, message, errors = [] } = Problem.parse(json);
  return { status, code, message, fields: errors.map((error) => `${error.path}: ${error.message}`), json };
}
