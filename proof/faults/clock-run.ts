import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBooked } from './check-booked.ts';
import { countFaults, emptyReport, sleep, type FaultReport } from './fault-report.ts';
import { ask, startFaultedPortal } from './faulted-portal.ts';
import { findFaketime, WITHOUT_FAKETIME } from './find-faketime.ts';
import { createKeys, signInReporter, startUploads, type SentFile } from './uploaders.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const JUMPS_MS = [2 * HOUR_MS, -2 * HOUR_MS, 400 * DAY_MS, -400 * DAY_MS, 0];
const UPLOADING_MS = 3000;

/** Lets the portal's clock jump by hours and by more than a year, both ways and back, while files are uploaded. */
export async function runClock(tell: (line: string) => void = () => {}): Promise<FaultReport> {
  const report = { ...emptyReport('clock'), times: JUMPS_MS.length };
  const library = findFaketime();
  if (!library) {
    report.figures['left out'] = WITHOUT_FAKETIME;
    return report;
  }
  const folder = mkdtempSync(join(tmpdir(), 'portal-clock-'));
  const clock = join(folder, 'clock');
  writeFileSync(clock, '+0');
  const portal = await startFaultedPortal({
    settings: {
      ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' },
      FAKETIME_DONT_FAKE_MONOTONIC: '1', // a clock that jumps is the wall's; timers go on
    },
  });
  try {
    const files: SentFile[] = [];
    let before = (await portal.onDatabase(signInReporter)).headers;
    const keys = await portal.onDatabase(createKeys);
    for (const jump of JUMPS_MS) {
      writeFileSync(clock, `${jump < 0 ? '-' : '+'}${Math.abs(jump) / 1000}`);
      const started = performance.now();
      const { headers } = await portal.onDatabase(signInReporter, () => new Date(Date.now() + jump));
      const uploads = startUploads(files, keys, portal.url, () => headers);
      while (!uploads.answers.some(({ status }) => status === 200) && performance.now() - started < 10_000)
        await sleep(20);
      report.readyMs.push(Math.round(performance.now() - started));
      const { status } = await ask(`${portal.url()}/api/accounts`, before);
      report.figures[`the log-in of before, at ${jump / HOUR_MS} h`] = status;
      if (![200, 401].includes(status)) report.faults.push(`the log-in of before was answered ${status}`);
      await sleep(UPLOADING_MS);
      await uploads.stop();
      before = headers;
      report.foundAgain += uploads.foundAgain;
      for (const { status } of uploads.answers)
        if (status !== 200) report.faults.push(`at ${jump / HOUR_MS} h an upload was answered ${status}`);
      report.faults.push(...(await checkBooked(portal, files, headers)));
      tell(`clock ${jump / HOUR_MS} h: ${files.length} files, ${report.faults.length} faults`);
    }
    report.acknowledged = files.filter(({ outcome }) => outcome === 'ok').length;
    return countFaults(report);
  } finally {
    report.exitCodes.push(await portal.close());
    rmSync(folder, { recursive: true, force: true });
  }
}
