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
        contactPlaceholder: 'E-mail address or a part of it',
        either: 'No matter',
        usageAny: 'Any',
        rangeOf: 'Measured in',
        PERCENT: 'Percent of the maximum',
        AMOUNT: 'Amount used',
        from: 'From',
        to: 'To',
        amountHelp: 'Each key in its own unit: documents, deployments or processors. To may stay empty.',
        amountReversed: 'To is smaller than From.',
        unknown: 'Also where no percentage is known',
        unknownOf: { iText: 'iText platform', Unified: 'Unified records' },
      },
    },
  },
} as const;
