#!/usr/bin/env node
// The command line for customers: one file for Node.js 20 and newer, without anything else.
import { fillText } from '#domain/core/fill-text.ts';
import { customerCli } from '#domain/messages/en-gb/customer-cli.ts';
import { exitStatuses } from '#domain/command-line/exit-status.ts';
import { Failure, reasonOf, refusedHere } from './failure.ts';
import { parseArguments } from './parse-arguments.ts';
import { printAside } from './print.ts';
import { runCommand } from './run-command.ts';

/** Filled in by the build. */
declare const PORTAL_VERSION: string;

async function main(args: string[]): Promise<number> {
  try {
    const request = parseArguments(args);
    if (request === 'help') process.stdout.write(customerCli.help);
    else if (request === 'version')
      process.stdout.write(
        `${fillText(customerCli.version, { version: PORTAL_VERSION, node: process.versions.node })}\n`,
      );
    else return await runCommand(request, PORTAL_VERSION);
    return exitStatuses.done;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    printAside(error.message);
    return exitStatuses[error.outcome];
  }
}

let isOutputLost = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that has seen enough, such as head, is no fault.
  if (error.code === 'EPIPE' || isOutputLost) return;
  // The run goes on: what is still to be sent has nothing to do with a disk that is full.
  isOutputLost = true;
  printAside(refusedHere('outputLost', { reason: reasonOf(error) }).message);
  process.exitCode = exitStatuses.misused;
});
const status = await main(process.argv.slice(2));
process.exitCode = isOutputLost ? exitStatuses.misused : status;
