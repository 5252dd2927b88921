import type { Wizard } from '../core/wizard.ts';

/** What of the form is complete. */
export interface CertificationProgress {
  apps: boolean;
  usage: boolean;
  summary: boolean;
}
export type CertificationStep =
  'intro' | 'apps' | 'usage' | 'summary' | 'welcome' | 'applications' | 'application';

type Steps = Wizard<CertificationProgress, CertificationStep>;

const usageAndSummary: Steps = [
  { id: 'usage', fields: ['reportItems'], isComplete: ({ usage }) => usage },
  {
    id: 'summary',
    fields: ['searchPerformed', 'confirmationChecked'],
    isComplete: ({ summary }) => summary,
  },
];

/** 2.83: an intro, then three steps. */
export const certificationWizard: Steps = [
  { id: 'intro', fields: [], isComplete: () => true },
  { id: 'apps', fields: ['apps'], isComplete: ({ apps }) => apps },
  ...usageAndSummary,
];

/** 2.85: the older variant; its list leads to one application at a time. */
export const classicWizard: Steps = [
  { id: 'welcome', fields: [], isComplete: () => true },
  { id: 'applications', fields: [], isComplete: () => true },
  { id: 'application', fields: ['apps'], isComplete: ({ apps }) => apps },
  ...usageAndSummary,
];
