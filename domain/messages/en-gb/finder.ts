/** Texts of the finder over every page. */
export const finder = {
  finder: {
    placeholder: 'Search pages, accounts, applications, products and keys',
    results: 'Search results',
    close: 'Close search',
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
    allDeeds: 'Audit log for all accounts',
    productPage: '{{product}}: {{page}}',
    searchReport: 'Search the licenses report for “{{text}}”',
    searchDownloads: 'Search the downloads for “{{text}}”',
    keyOf: '{{product}}, {{account}}',
    keyTail: '…{{tail}}',
    inApplication: '{{account}}, {{application}}',
    count_one: '{{number}} result',
    count_other: '{{number}} results',
    searching: 'Searching…',
    nothing: 'No results for “{{text}}”',
    nothingText:
      'Type the start of a name or any word in it. For a license key, type at least its last three characters or the full key.',
    failed: 'Accounts and keys could not be searched',
  },
} as const;
