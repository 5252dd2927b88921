import { getProgram } from '#domain/command-line/contract.ts';
import { route, type Route } from '#server/core/routes.ts';
import { readProgram } from './read-program.ts';

export const commandLineRoutes: Route[] = [route(getProgram, async () => readProgram())];
