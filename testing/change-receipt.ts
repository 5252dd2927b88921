import { randomUUID } from 'node:crypto';
import { Problem } from '#domain/core/problem.ts';
import type { CorrectionChoices } from '#domain/corrections/schema.ts';
import type { SignedInPerson } from './people.ts';
import type { TestPortal } from './test-portal.ts';

/**
 * Withdraws a receipt as it stands, counts it again or corrects it; answers 'done' or the code of the refusal. A
 * correction says the line with the same first day anew, else the first one.
 */
export async function changeReceipt(
  { app }: Pick<TestPortal, 'app'>,
  { headers }: SignedInPerson,
  of: { accountId: string; receiptId: string },
  action: 'WITHDRAW' | 'RESTORE' | 'CORRECT',
  figures?: { start: string; end: string; value: string },
): Promise<string> {
  const url = `/api/accounts/${of.accountId}/submissions/${of.receiptId}/corrections`;
  const { version, lines } = (await app.inject({ url, headers })).json<CorrectionChoices>();
  const line = lines.find(({ start }) => start === figures?.start) ?? lines[0];
  const said = figures && { lines: [{ entryId: line?.entryId, figures }] };
  const payload = { action, id: randomUUID(), version, reason: 'a test', ...said };
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  return answer.statusCode === 200 ? 'done' : Problem.parse(answer.json()).code;
}
