import { measureCustomerPages } from './customer-pages.ts';
import type { Figure } from './figure.ts';
import { measureFinder } from './finder.ts';
import { measureForeignKeys } from './foreign-keys.ts';
import { measureHostileFiles } from './hostile-files.ts';
import { measureHistory } from './history.ts';
import { measureImport } from './import.ts';
import { measureLicensesReport } from './licenses-report.ts';
import { measureReportBesideUploads } from './report-beside-uploads.ts';
import { measureReportExports } from './report-exports.ts';
import { measureReportPage } from './report-page.ts';
import { measureListRoute } from './list-route.ts';
import { measureOverload } from './overload.ts';
import { measureScrolling } from './scrolling.ts';
import { measureSlowSockets } from './slow-sockets.ts';
import { measureStartUp } from './start-up.ts';
import { measureIngestion } from './ingestion.ts';
import { measureUpload } from './upload.ts';
import { measureStaffOverview } from './staff-overview.ts';
import { measureTimeToInteractive } from './time-to-interactive.ts';
import { measureZips } from './zips.ts';

/** Everything that `npm run bench` measures, by name. */
export const measures: Record<string, () => Promise<Figure[]>> = {
  'start-up': measureStartUp,
  'list-route': measureListRoute,
  upload: measureUpload,
  history: measureHistory,
  ingestion: measureIngestion,
  'foreign-keys': measureForeignKeys,
  'hostile-files': measureHostileFiles,
  zips: measureZips,
  import: measureImport,
  'licenses-report': measureLicensesReport,
  'report-exports': measureReportExports,
  'report-beside-uploads': measureReportBesideUploads,
  'report-page': measureReportPage,
  'staff-overview': measureStaffOverview,
  finder: measureFinder,
  'customer-pages': measureCustomerPages,
  'slow-sockets': measureSlowSockets,
  overload: measureOverload,
  scrolling: measureScrolling,
  'time-to-interactive': measureTimeToInteractive,
};
