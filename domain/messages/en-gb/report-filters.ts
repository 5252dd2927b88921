/** Texts of what edits the filters of the licenses report (2.63, 2.64, 4.03); loaded with it. */
export const reportFilters = {
  licenses: {
    report: {
      edit: {
        anyone: 'Anyone',
        personOption: '{{name}} · {{email}}',
        mineOnly: 'My records only',
        all: 'All',
        noOptions: 'There is nothing to choose from yet.',
        contactPlaceholder: 'Email address or part of it',
        either: 'Any',
        usageAny: 'Any',
        rangeOf: 'Measured in',
        PERCENT: 'Percentage of maximum',
        AMOUNT: 'Amount used',
        from: 'From',
        to: 'To',
        amountHelp: 'Each key uses its own unit: documents, deployments or processors. “To” can be empty.',
        amountReversed: '“To” must not be less than “From”.',
        unknown: 'Include keys with unknown usage',
        unknownOf: { iText: 'iText platform', Unified: 'Unified records' },
      },
    },
  },
} as const;
