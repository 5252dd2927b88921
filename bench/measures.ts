import type { Figure } from './figure.ts';
import { measureHistory } from './history.ts';
import { measureImport } from './import.ts';
import { measureLicensesReport } from './licenses-report.ts';
import { measureListRoute } from './list-route.ts';
import { measureOverload } from './overload.ts';
import { measureSlowSockets } from './slow-sockets.ts';
import { measureStartUp } from './start-up.ts';
import { measureIngestion } from './ingestion.ts';
import { measureUpload } from './upload.ts';
import { measureTimeToInteractive } from './time-to-interactive.ts';

/** Everything that `npm run bench` measures, by name. */
export const measures: Record<string, () => Promise<Figure[]>> = {
  'start-up': measureStartUp,
  'list-route': measureListRoute,
  upload: measureUpload,
  history: measureHistory,
  ingestion: measureIngestion,
  import: measureImport,
  'licenses-report': measureLicensesReport,
  'slow-sockets': measureSlowSockets,
  overload: measureOverload,
  'time-to-interactive': measureTimeToInteractive,
};
