// npm run faults [-- kills]: kills portal and database at random moments during uploads and checks the ledger each time.
import { runFaults } from '../testing/fault-run.ts';

const kills = Number(process.argv[2] ?? 50);
const report = await runFaults(kills, (line) => process.stderr.write(`${line}\n`));
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exit(report.faults.length === 0 ? 0 : 1);
