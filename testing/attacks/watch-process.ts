import { processFigures, type ProcessFigures } from './attacked-portal.ts';

const EVERY_MS = 250;

export interface ProcessWatch {
  now: () => ProcessFigures | undefined;
  peak: ProcessFigures;
  stop: () => void;
}

/** Looks at memory and open files four times a second and keeps the highest. */
export function watchProcess(pid: number | undefined): ProcessWatch {
  const peak = { memory: 0, descriptors: 0 };
  const look = () => {
    const figures = processFigures(pid);
    peak.memory = Math.max(peak.memory, figures?.memory ?? 0);
    peak.descriptors = Math.max(peak.descriptors, figures?.descriptors ?? 0);
    return figures;
  };
  const timer = setInterval(look, EVERY_MS);
  return { now: look, peak, stop: () => clearInterval(timer) };
}
