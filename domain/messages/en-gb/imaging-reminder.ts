/** Texts of the wizard that reminds of imaging usage to report (2.81). */
export const imagingReminder = {
  imagingReminder: {
    title: 'Usage waits for your report',
    application: 'Application {{application}}',
    stepName: '{{license}} (key …{{tail}})',
    skip: 'Skip',
    later: 'Report later',
    laterSaved: 'We remind you again tomorrow',
    laterText: 'Until then you find what is due on the page of your account and in the calendar.',
    laterFailed: 'The reminder was not put off',
    gone: 'Nothing is left to report for this license today.',
    next: 'Next',
    finish: 'Close',
    nothingTitle: 'Nothing waits for your report',
    nothing: 'Everything that you can report today is reported.',
  },
} as const;
