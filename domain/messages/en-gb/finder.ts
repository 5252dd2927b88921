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
    allDeeds: 'Record of deeds of all accounts',
    productPage: '{{product}}: {{page}}',
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
