// npm run faults [-- kills]: kills portal and database at random moments during uploads and checks the ledger each time.
// npm run faults -- stops [times]: stops the portal in order under load, and counts what was dropped.
import { runFaults } from '../testing/fault-run.ts';
import { runStops } from '../testing/stop-run.ts';

const tell = (line) => process.stderr.write(`${line}\n`);
const [first, second] = process.argv.slice(2);
const report =
  first === 'stops'
    ? await runStops(Number(second ?? 100), tell)
    : await runFaults(Number(first ?? 50), tell);
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exit(report.faults.length === 0 ? 0 : 1);
