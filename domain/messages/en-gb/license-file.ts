/** Texts of reporting usage from a license file (4.22, 5.07–5.11, 8.12, 8.13). */
export const licenseFile = {
  products: {
    licenses: {
      reportUsage: {
        mode: 'What do you want to report from?',
        modes: { 'usage-file': 'Usage file', 'license-file': 'License file' },
        licenseFile: {
          form: 'Report from a license file',
          file: 'License file',
          help: 'The .json or .xml file supplied with your license, up to 1 MB. It lists the products you can report usage for.',
          secret:
            'The file contains your license key, so it is not saved with your draft. If you reload the page, choose it again.',
          busy: { reading: 'Reading the file', parsing: 'Looking up the products' },
          another: 'Choose another file',
          fetchProductsError: 'The products could not be read from {{name}}',
          notLinked: 'This license does not belong to an account you can report for',
          notLinkedText:
            'No usage can be reported from this file. Choose another license file, or contact support.',
          otherAccount: 'This license belongs to {{account}}, so its usage is counted there.',
          foundFor: '{{product}} for {{account}}, license key …{{tail}}',

          allRows: 'For all products',
          periods: { lastMonth: 'Last month', lastQuarter: 'Last quarter', lastYear: 'Last year' },
          licensed: 'Licensed {{from}} – {{to}}',
          notCounted: 'Stored, but not counted in any unit yet',
          period: '{{product}}, period {{n}}',
          start: 'Start date',
          end: 'End date',
          value: 'Usage',
          unit: { documents: 'documents', modules: 'module calls', none: 'units' },
          add: 'Add period',
          addTo: 'Add period for {{product}}',
          remove: 'Remove {{product}}, period {{n}}',
          removed: '{{product}} was removed.',
          bringBack: 'Add {{product}} again',
          noRows: 'You have removed all products. Add one to report usage.',

          before: '{{value}} in {{from}} – {{to}}',
          beforeLabel: 'Previous:',
          more: '{{percent}}% more than in {{from}} – {{to}}, when it was {{value}}.',
          less: '{{percent}}% less than in {{from}} – {{to}}, when it was {{value}}.',
          fromZero: 'In {{from}} – {{to}} it was 0.',
          counted:
            'Already counted for this period, from usage files or by your software: {{value}}. Figures for dates covered by usage files are rejected: remove this row, or withdraw the files first.',
          lookAgain: 'Check this figure',
          isRight: 'This figure is correct',
          isRightNeeded: 'Correct the figure, or confirm that it is correct.',
          comment: 'Comment',
          commentHelp:
            'Optional. It is shown on the receipt, where your colleagues and our staff can read it.',
          openStanding: 'Open the existing receipt to check or correct it',

          submit: 'Report usage',
          chooseFile: 'Choose a license file first.',
          reportError: 'The usage could not be reported',
          nothingBooked: 'Nothing was counted. Your entries are still here.',
          mayBeBooked:
            'It may have been counted. Your entries are still here. Select “Report usage” again: nothing is counted twice, and you will see the receipt.',
          reported: 'Usage reported',
          duplicate: 'Already reported',
          duplicateText:
            'The same figures have already been reported. Their receipt is shown again. No totals changed.',
          reportMore: 'Report more',

          kept: 'You have an unfinished report from {{name}}.',
          keptText: 'Choose the file again to continue.',
          discard: 'Discard draft',
          restored: 'Your earlier entries have been restored.',

          stated: 'Reported figures',
          countsAs: 'Each logical processor counts as one deployment towards a maximum of deployments.',
          together: '{{change}} in total',
          servers_one: '{{servers}} × {{processors}} processor',
          servers_other: '{{servers}} × {{processors}} processors',
          processors_one: '{{processors}} processor per server',
          processors_other: '{{processors}} processors per server',
          columns: {
            product: 'Product',
            period: 'Period',
            value: 'Usage',
            before: 'Previous',
            comment: 'Comment',
          },
        },
      },
    },
  },
} as const;
