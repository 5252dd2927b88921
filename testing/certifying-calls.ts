import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { dayOf } from '#domain/core/day.ts';
import type { Database } from '#server/db/pool.ts';

/** A day of a month so many months from now; 0 is the last one of the month before it. */
export const monthDay = (month: number, day: number): string => {
  const now = new Date();
  return dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, day)));
};
export const lastMonth = { start: monthDay(-1, 1), end: monthDay(0, 0) };

export interface Answer {
  id: string;
  code?: string;
  message?: string;
  errors?: { path: string; message: string }[];
}
export type Call = (
  method: 'POST' | 'PATCH',
  path: string,
  data: unknown,
) => Promise<{ status: number; body: Answer }>;

/** Calls past the page, with what the page proves itself by. */
export function callsPast(page: Page): Call {
  let authorization = '';
  page.on('request', (request) => {
    // Calls of the log-in carry other tokens.
    if (!request.url().includes('/api/auth/'))
      authorization = request.headers()['authorization'] ?? authorization;
  });
  return async (method, path, data) => {
    const answer = await page.request.fetch(path, { method, headers: { authorization }, data });
    return { status: answer.status(), body: (await answer.json()) as Answer };
  };
}

/** What the calls of a certification are about: a case, a contact and an application that stand already. */
export interface Scene {
  account: string;
  caseId: string;
  contact: string;
  app: string;
}
/** A call of somebody who bypasses the page. */
export type Past = (scene: Scene) => [path: string, body: unknown, method?: 'PATCH'];
export const crm = ({ account }: Pick<Scene, 'account'>) => `/api/salesforce/accounts/${account}`;
const scanner = { name: 'Scanner', description: 'Scans letters', licenseType: 'Internal' };
/** Describes an application. */
export const applicationCall =
  (more: object): Past =>
  (scene) => [
    `${crm(scene)}/applications`,
    { ...scanner, primaryReportingContact: scene.contact, selfCertificationCaseId: scene.caseId, ...more },
  ];
export const contactCall =
  (more: object): Past =>
  (scene) => [
    `${crm(scene)}/contacts`,
    { email: 'bo@acme.example', firstName: 'Bo', lastName: 'Berg', ...more },
  ];
/** Reports figures; each is whole but for what is said of it. */
export const usageCall =
  (...rows: object[]): Past =>
  (scene) => [
    `/api/usage/manual/accounts/${scene.account}/applications/${scene.app}/past-itext-usage`,
    rows.map((more) => ({
      ...{ groupId: `k:${scene.account}-key`, productName: 'iText', deploymentType: 'Desktop' },
      ...{ environment: 'Production', usageRange: lastMonth, usageValue: '7', ...more },
    })),
  ];
/** A figure that is stated as servers, two of each number of processors. */
export const servers = (...processors: number[]) => ({
  ...{ deploymentType: 'Cloud', usageValue: undefined },
  serverDeployment: processors.map((processorsPerServer) => ({ processorsPerServer, numberOfServers: 2 })),
});
export const handOverCall =
  (more: object): Past =>
  (scene) => [
    `${crm(scene)}/cases/${scene.caseId}`,
    { status: 'Customer provided the report', ...more },
    'PATCH',
  ];

/** Every row of what a certification writes, as it stands: equal only where nothing was written. */
export async function writtenRows(trx: Database): Promise<object[]> {
  const tables = ['crm_case', 'case_event', 'person', 'account_contact', 'application', 'usage_submission', 'usage_entry', 'usage_claim']; // prettier-ignore
  const each = tables.map(
    (table) =>
      sql`select ${sql.lit(table)} as name, md5(string_agg(ctid::text || xmin::text, ',' order by ctid)) as rows from ${sql.table(table)}`,
  );
  const { rows } = await sql<object>`${sql.join(each, sql` union all `)} order by name`.execute(trx);
  return rows;
}
