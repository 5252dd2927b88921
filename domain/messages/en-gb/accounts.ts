/** Texts of the account chooser and of an account's landing page (2.02–2.05, 2.15–2.18). */
export const accounts = {
  accounts: {
    title: 'Choose an account',
    counted_one: '{{number}} account',
    counted_other: '{{number}} accounts',
    account: 'Account',
    accountHelp: 'The page you requested will open in this account.',
    search: 'Search by name',
    list: 'Accounts',
    lastOpened: 'Last opened',
    noMatch: 'No account matches “{{text}}”.',
    clearSearch: 'Clear search',
    found_one: '{{number}} of {{total}} account',
    found_other: '{{number}} of {{total}} accounts',
    notFoundTitle: 'No account yet',
    notFoundPlaceholder:
      'You are signed in, but you have not been added to an account yet. Ask the person who manages licenses at your company to add you, or contact support.',
    notFoundInternal: 'Use the licenses report to find an account.',
    contactSupport: 'Contact support',
    supportSubject: '{{account}}: {{page}}',
    copyEmail: 'email address',
  },
  landing: {
    account: 'Account',
    accounts: 'Accounts',
    overview: 'Product overview',
    report: 'Report usage',
    reportVolumeHint: 'Upload usage files for the whole account.',
    reportImagingHint: 'Report {{application}} deployments.',
    reportChoice: 'What would you like to report?',
    imaging: 'Imaging deployments',
    volume: 'Document volume',
    downloads: 'Download licenses',
    pastUsage: 'Report past usage',
    settings: 'Team and keys',
    openApplication: 'Open {{application}}',
    nothingTitle: 'Nothing to do here yet for your role',
    nothingText:
      'You have access to {{account}}, but your role does not include downloading licenses or reporting usage. Everyone in {{account}} can report past usage.',
    nothingContact:
      'To download licenses or report usage, ask the person who manages {{account}} at your company to change your role, or contact support.',
  },
} as const;
