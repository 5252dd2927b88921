import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { CorrectionChoices } from '#domain/corrections/schema.ts';
import { CLIENT_HEADER } from '#domain/session/contract.ts';
import type { ReceiptPage } from '#domain/submissions/schema.ts';

const DAY_MS = 86_400_000;

/** Withdraws what whoever is signed in can withdraw of an account's reports of today: other journeys may have left some. */
export async function withdrawReports(page: Page, accountId: string): Promise<void> {
  const tokenOf = async (path: string, method: string, headers: Record<string, string>) => {
    const answer = await page.request.fetch(path, { method, headers });
    return ((await answer.json()) as { accessToken: string }).accessToken;
  };
  const base = await tokenOf('/api/auth/token', 'POST', { [CLIENT_HEADER]: 'web' });
  const bearer = await tokenOf('/api/auth/extended-access-token', 'GET', { authorization: `Bearer ${base}` });
  const headers = { authorization: `Bearer ${bearer}` };
  const submissions = `/api/accounts/${accountId}/submissions`;
  const { receipts } = (await (await page.request.get(submissions, { headers })).json()) as ReceiptPage;
  const ofToday = receipts.filter(({ submittedAt }) => Date.parse(submittedAt) > Date.now() - DAY_MS);
  // The newest first: what a withdrawn one had corrected counts again, and comes behind it.
  for (const { id } of ofToday) {
    const url = `${submissions}/${id}/corrections`;
    const choices = (await (await page.request.get(url, { headers })).json()) as CorrectionChoices;
    if (choices.withdraw !== null) continue;
    const data = { action: 'WITHDRAW', id: randomUUID(), version: choices.version, reason: 'A test is over' };
    const answer = await page.request.post(url, { headers, data });
    if (!answer.ok()) throw new Error(await answer.text());
  }
}
