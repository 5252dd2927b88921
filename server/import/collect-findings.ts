import { importFiles } from '#domain/import/import-files.ts';
import type { Findings } from '#domain/import/check-row.ts';
import { MAX_PROBLEMS, type ImportProblem, type ImportWarning, type Place } from '#domain/import/problem.ts';

/** Gathers what is wrong with the files, up to a hundred errors and as many warnings. */
export interface Collected extends Findings {
  problems: ImportProblem[];
  warnings: ImportWarning[];
  /** No use in looking further. */
  full: () => boolean;
  /** Files of which some rows could not be read: a reference to them cannot be judged. */
  unreadable: Set<string>;
}

const order = new Map<string, number>(importFiles.map((file, index) => [file.name, index]));
const placeOf = ({ file }: Place): number => order.get(file) ?? order.size;
const byPlace = (a: Place, b: Place): number => placeOf(a) - placeOf(b) || a.line - b.line;

export function collectFindings(): Collected {
  const problems: ImportProblem[] = [];
  const warnings: ImportWarning[] = [];
  return {
    problems,
    warnings,
    unreadable: new Set(),
    full: () => problems.length >= MAX_PROBLEMS,
    problem(found) {
      if (problems.length < MAX_PROBLEMS) problems.push(found);
    },
    warning(found) {
      if (warnings.length < MAX_PROBLEMS) warnings.push(found);
    },
  };
}

/** In the order of the files and their lines. */
export const inOrder = <T extends Place>(found: readonly T[]): T[] => found.toSorted(byPlace);
