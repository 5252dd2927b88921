#!/usr/bin/env node
// The command line for customers: one file for Node.js 20 and newer, without anything else.
import { fillText } from '#domain/core/fill-text.ts';
import { customerCli } from '#domain/messages/en-gb/customer-cli.ts';
import { exitStatuses } from '#domain/command-line/exit-status.ts';
import { Failure } from './failure.ts';
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

// A reader that has seen enough, such as head, is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await main(process.argv.slice(2));
