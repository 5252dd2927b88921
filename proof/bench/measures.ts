import type { Figure } from './figure.ts';

/** Everything that `npm run bench` measures, by name. Read when it is asked for: in another version some may not load. */
export const measures: Record<string, () => Promise<Figure[]>> = {
  'start-up': async () => (await import('./start-up.ts')).measureStartUp(),
  'list-route': async () => (await import('./list-route.ts')).measureListRoute(),
  upload: async () => (await import('./upload.ts')).measureUpload(),
  history: async () => (await import('./history.ts')).measureHistory(),
  ingestion: async () => (await import('./ingestion.ts')).measureIngestion(),
  'foreign-keys': async () => (await import('./foreign-keys.ts')).measureForeignKeys(),
  'full-account': async () => (await import('./full-account.ts')).measureFullAccount(),
  'hostile-files': async () => (await import('./hostile-files.ts')).measureHostileFiles(),
  zips: async () => (await import('./zips.ts')).measureZips(),
  import: async () => (await import('./import.ts')).measureImport(),
  'licenses-report': async () => (await import('./licenses-report.ts')).measureLicensesReport(),
  'report-exports': async () => (await import('./report-exports.ts')).measureReportExports(),
  'report-beside-uploads': async () =>
    (await import('./report-beside-uploads.ts')).measureReportBesideUploads(),
  'report-page': async () => (await import('./report-page.ts')).measureReportPage(),
  'staff-overview': async () => (await import('./staff-overview.ts')).measureStaffOverview(),
  finder: async () => (await import('./finder.ts')).measureFinder(),
  'customer-pages': async () => (await import('./customer-pages.ts')).measureCustomerPages(),
  'worst-requests': async () => (await import('./worst-requests.ts')).measureWorstRequests(),
  scrolling: async () => (await import('./scrolling.ts')).measureScrolling(),
  'time-to-interactive': async () => (await import('./time-to-interactive.ts')).measureTimeToInteractive(),
};
