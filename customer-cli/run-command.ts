import { downloadLicenses } from './download-licenses.ts';
import { exitStatuses, gravestOf, type Outcome } from '#domain/command-line/exit-status.ts';
import { Failure } from './failure.ts';
import type { Finished } from './finished.ts';
import { findFiles } from './find-files.ts';
import { listLicenses } from './list-licenses.ts';
import type { Request } from './parse-arguments.ts';
import { printAside, printLine } from './print.ts';
import { readAddress, readToken } from './read-settings.ts';
import { reportFiles } from './report-files.ts';
import type { Portal } from './send-call.ts';
import { showStatus } from './show-status.ts';

/** Runs a command and answers the exit status. */
export async function runCommand(request: Request, version: string): Promise<number> {
  const tell = (lines: readonly string[]) => {
    if (!request.json) for (const line of lines) printLine(line);
  };
  try {
    const { outcomes, json, failure = null } = await perform(request, version, tell);
    const outcome = gravestOf([...outcomes, ...(failure ? [failure.outcome] : [])]);
    if (failure) printAside(failure.message);
    if (request.json) printDocument(request, outcome, { ...json, error: failure && told(failure) });
    return exitStatuses[outcome];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    printAside(error.message);
    if (request.json) printDocument(request, error.outcome, { error: told(error) });
    return exitStatuses[error.outcome];
  }
}

const told = ({ code, message }: Failure) => ({ code, message });

async function perform(
  request: Request,
  version: string,
  tell: (lines: readonly string[]) => void,
): Promise<Finished> {
  const { command, words, dryRun } = request;
  const files = command === 'report' ? findFiles(words) : [];
  const portal: Portal = {
    url: readAddress(process.env),
    token: readToken(request.tokenFile, process.env),
    retries: request.retries,
    version,
    say: printAside,
  };
  switch (command) {
    case 'report':
      return reportFiles(portal, files, { dryRun, tell });
    case 'licenses list':
      return listLicenses(portal, tell);
    case 'licenses download':
      return downloadLicenses(
        portal,
        { tails: request.all ? null : words, dir: request.dir, overwrite: request.overwrite },
        tell,
      );
    case 'status':
      return showStatus(portal, tell);
  }
}

const printDocument = ({ command }: Request, outcome: Outcome, rest: object): void =>
  void process.stdout.write(
    `${JSON.stringify({ command, outcome, exitStatus: exitStatuses[outcome], ...rest }, null, 2)}\n`,
  );
