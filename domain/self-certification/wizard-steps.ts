import type { Wizard } from '../core/wizard.ts';

/** What of the form is complete. */
export interface CertificationProgress {
  apps: boolean;
  usage: boolean;
  summary: boolean;
}
export type CertificationStep =
  | 'intro'
  | 'apps'
  | 'usage'
  | 'summary'
  | 'welcome'
  | 'applications'
  | 'application';

type Steps = Wizard<CertificationProgress, CertificationStep>;

const usageAndSummary: Steps = [
  { id: 'usage', isComplete: ({ usage }) => usage },
  {
    id: 'summary',
    isComplete: ({ summary }) => summary,
  },
];

/** 2.83: an intro, then three steps. */
export const certificationWizard: Steps = [
  { id: 'intro', isComplete: () => true },
  { id: 'apps', isComplete: ({ apps }) => apps },
  ...usageAndSummary,
];

/** 2.85: the older variant; its list leads to one application at a time. */
export const classicWizard: Steps = [
  { id: 'welcome', isComplete: () => true },
  { id: 'applications', isComplete: () => true },
  { id: 'application', isComplete: ({ apps }) => apps },
  ...usageAndSummary,
];
