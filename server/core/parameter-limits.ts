import { AppError } from './app-error.ts';
import { limitText } from './limit-text.ts';

const REPEATS_MAX = 50;
const PARAMETERS_MAX = 200;
const NAME_MAX = 60;

/** Refuses the text of a query or form with thousands of parameters: an attack or a mistake, and nothing that anybody asks for. */
export function limitParameters(text: string): void {
  if (text.split('&', PARAMETERS_MAX + 1).length > PARAMETERS_MAX)
    throw new AppError('BAD_REQUEST', { reason: `it has more than ${PARAMETERS_MAX} parameters.` });
  const times = new Map<string, number>();
  for (const name of new URLSearchParams(text).keys()) {
    const count = (times.get(name) ?? 0) + 1;
    if (count > REPEATS_MAX)
      throw new AppError('BAD_REQUEST', {
        reason: `${limitText(name, NAME_MAX)} appears more than ${REPEATS_MAX} times.`,
      });
    times.set(name, count);
  }
}

/** The query of an address, without its question mark. */
export function queryOf(address: string): string {
  const mark = address.indexOf('?');
  return mark < 0 ? '' : address.slice(mark + 1);
}
