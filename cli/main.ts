// npm run portal -- <command>: what operators do beside the running portal.
import { runCommand } from './run-command.ts';

process.exit(await runCommand(process.argv.slice(2)));
