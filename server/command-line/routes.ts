import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getProgram } from '#domain/command-line/contract.ts';
import { Program } from '#domain/command-line/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import { route, type Route } from '#server/core/routes.ts';

const ABOUT = fileURLToPath(new URL('../../dist/web/cli/portal.json', import.meta.url));

/** What the build wrote beside the command line; a portal that runs from sources without a build has none. */
async function readProgram(path: string = ABOUT): Promise<Program> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) throw new AppError('NOT_FOUND');
  return Program.parse(JSON.parse(text));
}

export const commandLineRoutes: Route[] = [route(getProgram, async () => readProgram())];
