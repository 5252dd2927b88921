import { activationEnvironments, type ActivationEnvironment } from '../products/schema.ts';
import { stripMachineId } from './machine-id.ts';

/** The search of the activations page: machine id and environment, as an installer's link gives them (2.38). */
export interface ActivationSearch {
  m?: string;
  e?: string;
}

const one = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** Reads m and e; anything else of the address is left out. */
export function readActivationSearch(search: Record<string, unknown>): ActivationSearch {
  const [m, e] = [one(search['m']), one(search['e'])];
  return { ...(m === undefined ? {} : { m }), ...(e === undefined ? {} : { e }) };
}

/** What the form begins with; an environment that there is not is left to be chosen. */
export function prefillOf({ m, e }: ActivationSearch): {
  machineId: string;
  environment: ActivationEnvironment | '';
} {
  const asked = e?.trim().toLowerCase();
  return {
    machineId: stripMachineId(m ?? ''),
    environment: activationEnvironments.find((environment) => environment === asked) ?? '',
  };
}
