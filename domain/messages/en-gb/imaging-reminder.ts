/** Texts of the wizard that reminds of imaging usage to report (2.81). */
export const imagingReminder = {
  imagingReminder: {
    title: 'You have usage to report',
    application: 'Application {{application}}',
    stepName: '{{license}} (key …{{tail}})',
    skip: 'Skip',
    later: 'Report later',
    laterSaved: 'We will remind you tomorrow',
    laterText: 'Until then, you can find reports due on your account page and in the calendar.',
    laterFailed: 'The reminder was not postponed',
    gone: 'There is nothing left to report for this license today.',
    next: 'Next',
    finish: 'Close',
    nothingTitle: 'Nothing to report',
    nothing: 'You have reported everything that is due today.',
  },
} as const;
