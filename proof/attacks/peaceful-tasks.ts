import { CLIENT_HEADER } from '#domain/session/contract.ts';
import { PASSWORD } from '../../testing/browser.ts';
import type { UploadLog } from '../../testing/ledger-checker.ts';
import { createFormBrowser, openForm, sendForm } from './form-log-in.ts';
import { makeUsageFile } from './make-usage-file.ts';
import type { SeededPeople } from './peaceful-people.ts';
import type { Scene } from './scene.ts';
import { sendCall, type CallAnswer } from './send-call.ts';
import { isReceipt, sendFile } from './send-file.ts';

/** undefined when it worked, else what was seen instead; `final` where trying again would not help. */
export type Outcome = { fault: string; final?: true } | undefined;

/** One file, the same at every try: the ledger must have it once. */
export function uploadFile(
  scene: Scene,
  { customer }: SeededPeople,
  uploads: UploadLog[],
  records: number,
): () => Promise<Outcome> {
  const made = makeUsageFile(customer.key, records);
  return async () => {
    const { bytes, written } = await made;
    if (!uploads.includes(written)) uploads.push(written);
    const answer = await sendFile(scene, customer, bytes);
    if (isReceipt(answer)) written.outcome = 'ok';
    else if (answer && answer.status < 500) return { fault: faultOf(answer), final: true };
    return written.outcome === 'ok' ? undefined : { fault: faultOf(answer) };
  };
}

export async function copyKey(scene: Scene, { customer }: SeededPeople): Promise<Outcome> {
  const path = `/api/accounts/${customer.account}/licenseKeys/${customer.keyId}/key`;
  const answer = await sendCall(scene, { method: 'POST', path, headers: customer.headers });
  if (answer?.status === 200 && !answer.text.includes(customer.key))
    return { fault: 'another key', final: true };
  return expectOk(answer);
}

export const openReport = async (scene: Scene, { staff }: SeededPeople): Promise<Outcome> =>
  expectOk(await sendCall(scene, { path: '/api/reports/license-keys?size=50&search=wayne', headers: staff }));

/** The first page with the files that it names. */
export async function openPage(scene: Scene): Promise<Outcome> {
  const page = await sendCall(scene, { path: '/', headers: { accept: 'text/html,*/*' } });
  if (page?.status !== 200) return expectOk(page);
  for (const [, path = ''] of page.text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)) {
    const fault = expectOk(await sendCall(scene, { path }));
    if (fault) return fault;
  }
  return undefined;
}

/** From the form to the bearer, as the page does it. */
export async function logIn(scene: Scene, { customer }: SeededPeople): Promise<Outcome> {
  const browser = createFormBrowser((call) => sendCall(scene, call));
  const action = await openForm(browser);
  if (!action) return { fault: 'no form' };
  const answer = await sendForm(browser, action, customer.email, PASSWORD);
  if (!browser.cookies.has('portal_session')) return { fault: `no session, ${faultOf(answer)}` };
  const own = { [CLIENT_HEADER]: 'web', 'sec-fetch-site': 'same-origin' };
  const base = await browser.open({ method: 'POST', path: '/api/auth/token', headers: own });
  if (base?.status !== 200) return expectOk(base);
  const { accessToken } = JSON.parse(base.text) as { accessToken: string };
  const headers = { ...own, authorization: `Bearer ${accessToken}` };
  return expectOk(await browser.open({ path: '/api/auth/extended-access-token', headers }));
}

const faultOf = (answer: CallAnswer | undefined): string =>
  answer ? `answered ${answer.status}` : 'no answer';
const expectOk = (answer: CallAnswer | undefined): Outcome =>
  answer?.status === 200 ? undefined : { fault: faultOf(answer) };
