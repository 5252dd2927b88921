import { gzip } from '../../testing/usage-files.ts';
import { makeUsageFile } from './make-usage-file.ts';
import type { Attack } from './scene.ts';
import { pause, repeat } from './send-call.ts';
import { isReceipt, reporterOf, sendFile } from './send-file.ts';

const RECORDS = 200_000;
const AT_ONCE = 4;

/** Good and very large files of one person, several at a time: others must find a place beside them. */
export const largeUploads: Attack = {
  says: `usage files of ${RECORDS} records from one person, ${AT_ONCE} at a time`,
  run: async (scene) => {
    const reporter = reporterOf(scene, 'large');
    let before: Promise<unknown> = Promise.resolve();
    /** One file is made at a time, so that the first is on its way while the next is made. */
    const makeNext = () => {
      const made = before.then(() => pause(scene, 100)).then(() => makeUsageFile(reporter.key, RECORDS));
      before = made;
      return made;
    };
    await repeat(scene, AT_ONCE, async () => {
      const { bytes, written } = await makeNext();
      const upload = { ...written, account: reporter.account };
      scene.log(upload);
      const answer = await sendFile(scene, reporter, gzip(bytes));
      if (isReceipt(answer)) upload.outcome = 'ok';
      if (!answer || answer.status >= 400) await pause(scene, 2000);
    });
  },
};
