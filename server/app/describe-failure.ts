import { StartupError } from '#server/db/startup-error.ts';

/**
 * What an operator reads when a start or a command cannot go on: always one line. A failure that nobody foresaw
 * keeps its stack for those who ask with LOG_LEVEL=debug.
 */
export function describeFailure(error: unknown, what: string): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof StartupError) return oneLine(message);
  if (['debug', 'trace'].includes(process.env['LOG_LEVEL'] ?? '')) return `${what}: ${stack}`;
  return oneLine(`${what}: ${message}. LOG_LEVEL=debug shows where.`);
}

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
