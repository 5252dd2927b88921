import { startHttpLine } from '../../testing/http-line.ts';
import { checkBooked } from './check-booked.ts';
import { countFaults, emptyReport, sleep, type FaultReport } from './fault-report.ts';
import type { FaultedPortal } from './faulted-portal.ts';
import { createKeys, signInReporter, startUploads, type SentFile } from './uploaders.ts';

const ACCOUNT = 'acc-lost';

/**
 * Uploads so many files over a line that loses every second answer, before its first byte or within it. Whoever gets
 * none sends the file again; in the end each counts once.
 */
export async function runLost(
  portal: FaultedPortal,
  times: number,
  tell: (line: string) => void = () => {},
): Promise<FaultReport> {
  const report = emptyReport('lost');
  const line = await startHttpLine(portal.process().port);
  try {
    const files: SentFile[] = [];
    const { headers } = await portal.onDatabase((database) => signInReporter(database, ACCOUNT));
    const keys = await portal.onDatabase((database) => createKeys(database, ACCOUNT));
    let lost = 0;
    line.loseAnswers(() => {
      const isLost = Math.random() < 0.5;
      if (isLost) lost += 1;
      return isLost;
    });
    const uploads = startUploads(
      files,
      keys,
      () => line.url,
      () => headers,
    );
    while (files.length < times) {
      await sleep(50);
      if (files.length % 100 === 0) tell(`${files.length} of ${times} files, ${lost} answers lost`);
    }
    await uploads.stop();
    report.faults.push(...(await checkBooked(portal, files, headers, ACCOUNT)));
    report.faults.push(
      ...files.filter(({ outcome }) => outcome !== 'ok').map(({ sha256 }) => `${sha256}: never answered`),
    );
    report.times = lost;
    report.acknowledged = files.filter(({ outcome }) => outcome === 'ok').length;
    report.foundAgain = uploads.foundAgain;
    return countFaults(report);
  } finally {
    await line.close();
  }
}
