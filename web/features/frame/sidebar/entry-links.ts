import Activity from 'lucide-react/icons/activity';
import Bell from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Download from 'lucide-react/icons/download';
import History from 'lucide-react/icons/history';
import Inbox from 'lucide-react/icons/inbox';
import KeyRound from 'lucide-react/icons/key-round';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Package from 'lucide-react/icons/package';
import Table2 from 'lucide-react/icons/table-2';
import Upload from 'lucide-react/icons/upload';
import { links } from '#web/core/links.ts';

/** Where an entry leads and what it is called: the sidebar's own, and what the finder finds of it. */
export const entryLinks = {
  licensesReport: { to: links.lastReport, icon: Table2, label: 'frame.sidebar.licensesReport' },
  staffOverview: { to: links.staffOverview, icon: LayoutDashboard, label: 'frame.sidebar.staffOverview' },
  jobs: { to: links.jobs, icon: Activity, label: 'frame.sidebar.jobs' },
  unmatchedUsage: { to: links.unmatchedUsage, icon: Inbox, label: 'frame.sidebar.unmatchedUsage' },
  cases: { to: links.cases, icon: ClipboardCheck, label: 'frame.sidebar.cases' },
  anyVolumeReport: { to: () => links.anyVolumeReport(), icon: Upload, label: 'frame.sidebar.reportUsage' },
  volumeReport: {
    to: links.volumeReport,
    icon: Upload,
    label: 'frame.sidebar.reportUsage',
  },
  usageReports: { to: links.usageReports, icon: History, label: 'frame.sidebar.usageReports' },
  products: { to: links.products, icon: Package, label: 'frame.sidebar.products' },
  newLicenses: { to: links.newLicenses, icon: Download, label: 'frame.sidebar.downloads' },
  calendar: { to: links.calendar, icon: CalendarDays, label: 'frame.sidebar.calendar' },
  ownCalendar: { to: links.ownCalendar, icon: CalendarDays, label: 'frame.sidebar.ownCalendar' },
  alerts: { to: links.alerts, icon: Bell, label: 'frame.sidebar.alerts' },
  ownAlerts: { to: links.ownAlerts, icon: Bell, label: 'frame.sidebar.ownAlerts' },
  apiTokens: { to: links.apiTokens, icon: KeyRound, label: 'frame.sidebar.apiTokens' },
  pastUsage: { to: links.pastUsage, icon: ClipboardCheck, label: 'frame.sidebar.pastUsage' },
  audit: { to: links.audit, icon: History, label: 'frame.sidebar.audit' },
  accountAudit: { to: links.accountAudit, icon: History, label: 'frame.sidebar.audit' },
} as const;
