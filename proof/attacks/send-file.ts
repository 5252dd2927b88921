import { UploadSummary } from '#domain/submissions/schema.ts';
import { uploadBody, uploadHeaders } from '../../testing/usage-uploads.ts';
import type { Reporter, Scene } from './scene.ts';
import { sendCall, type CallAnswer } from './send-call.ts';

/** Uploads a file for a reporter, whole and at full speed. */
export const sendFile = (
  scene: Scene,
  { headers }: Reporter,
  bytes: Uint8Array,
  fileName = 'usage.ulvd',
): Promise<CallAnswer | undefined> =>
  sendCall(scene, {
    method: 'POST',
    path: '/api/usage/manual/local',
    headers: { ...headers, ...uploadHeaders },
    body: uploadBody(bytes, { fileName }),
  });

/** Whether an answer says that a file is booked. */
export function isReceipt(answer: CallAnswer | undefined): boolean {
  if (answer?.status !== 200) return false;
  return UploadSummary.parse(JSON.parse(answer.text)).successful.length === 1;
}

/** The reporter of an attack. */
export function reporterOf({ people }: Scene, name: string): Reporter {
  const reporter = people.reporters[name];
  if (!reporter) throw new Error(`nobody reports for ${name}`);
  return reporter;
}
