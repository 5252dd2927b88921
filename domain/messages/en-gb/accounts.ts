/** Texts of the account chooser and of an account's landing page (2.02–2.05, 2.15–2.18). */
export const accounts = {
  accounts: {
    title: 'Choose an account',
    counted_one: '{{number}} account',
    counted_other: '{{number}} accounts',
    account: 'Account',
    accountHelp: 'The page that you asked for opens in this account.',
    search: 'Search by name',
    list: 'Accounts',
    lastOpened: 'Opened',
    noMatch: 'No account matches “{{text}}”.',
    clearSearch: 'Clear search',
    found_one: '{{number}} of {{total}} account',
    found_other: '{{number}} of {{total}} accounts',
    notFoundTitle: 'No account yet',
    notFoundPlaceholder:
      'Your sign-in works, but it is not linked to an account yet. Ask the person who manages licenses in your company to add you, or write to us.',
    notFoundInternal: 'The licenses report is the way to every account.',
    contactSupport: 'Contact support',
    supportSubject: '{{account}}: {{page}}',
    copyEmail: 'e-mail address',
  },
  landing: {
    account: 'Account',
    accounts: 'Accounts',
    overview: 'Product overview',
    report: 'Report usage',
    reportVolumeHint: 'Upload usage files of the whole account.',
    reportImagingHint: 'Report the deployments of {{application}}.',
    reportChoice: 'What would you like to report?',
    imaging: 'Imaging deployments',
    volume: 'Document volume',
    downloads: 'Download licenses',
    pastUsage: 'Report past usage',
    settings: 'Team and keys',
    openApplication: 'Open {{application}}',
    nothingTitle: 'Nothing to do here yet for your role',
    nothingText:
      'You are signed in and linked to {{account}}, but your role has neither license files nor usage to report. Past usage can be reported by everybody of {{account}}.',
    nothingContact:
      'If you need license files or want to report usage, ask the person who manages {{account}} in your company, or write to us.',
  },
} as const;
