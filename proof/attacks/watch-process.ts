import { processFigures, type ProcessFigures } from './attacked-portal.ts';
import { quantile } from './verdict.ts';

const EVERY_MS = 250;
/** Ten seconds: the young part of the heap comes and goes within one. */
const RECENT = 40;

export interface ProcessWatch {
  now: () => ProcessFigures | undefined;
  /** MiB in the middle of the last ten seconds. */
  recentMemory: () => number;
  peak: ProcessFigures;
  stop: () => void;
}

/** Looks at memory and open files four times a second and keeps the highest. */
export function watchProcess(pid: number | undefined): ProcessWatch {
  const peak = { memory: 0, descriptors: 0 };
  const recent: number[] = [];
  const look = () => {
    const figures = processFigures(pid);
    peak.memory = Math.max(peak.memory, figures?.memory ?? 0);
    peak.descriptors = Math.max(peak.descriptors, figures?.descriptors ?? 0);
    return figures;
  };
  const timer = setInterval(() => {
    recent.push(look()?.memory ?? 0);
    if (recent.length > RECENT) recent.shift();
  }, EVERY_MS);
  return { now: look, recentMemory: () => quantile(recent, 0.5), peak, stop: () => clearInterval(timer) };
}
