/** Texts of the finder over every page. */
export const finder = {
  finder: {
    placeholder: 'Find a page, account, application, product or key',
    results: 'What was found',
    close: 'Close the finder',
    hint: {
      move: 'to move',
      open: 'to open',
      leave: 'to close',
    },
    kind: {
      recent: 'Recent',
      page: 'Pages',
      action: 'Actions',
      account: 'Accounts',
      application: 'Applications',
      product: 'Products',
      key: 'License keys',
    },
    /** Pages that have no entry in the sidebar, or the name of another one. */
    page: {
      accounts: 'Switch account',
      apiReference: 'API reference',
      commandLine: 'Command line',
      personalSettings: 'Personal settings',
      activations: 'Activations',
      exposedKeys: 'Exposed keys',
      audit: 'Record of deeds of all accounts',
    },
    productPage: '{{product}}: {{page}}',
    productReport: 'Licenses report',
    searchReport: 'Search the licenses report for “{{text}}”',
    searchDownloads: 'Search the downloads for “{{text}}”',
    keyOf: '{{product}}, {{account}}',
    keyTail: '…{{tail}}',
    inApplication: '{{account}}, {{application}}',
    count_one: '{{number}} result',
    count_other: '{{number}} results',
    searching: 'Searching …',
    nothing: 'Nothing found for “{{text}}”',
    nothingText:
      'A name is found by its beginning or any of its words, a license key by at least three of its last characters or the whole key.',
    failed: 'Accounts and keys could not be searched',
  },
} as const;
