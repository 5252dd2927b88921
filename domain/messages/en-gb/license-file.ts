/** Texts of reporting usage from a license file (4.22, 5.07–5.11, 8.12, 8.13). */
export const licenseFile = {
  products: {
    licenses: {
      reportUsage: {
        mode: 'What do you have?',
        modes: { 'usage-file': 'Usage file', 'license-file': 'License file' },
        licenseFile: {
          form: 'Report from a license file',
          file: 'License file',
          help: 'The .json or .xml file that your license came with, up to 1 MiB. It says for which products you may report.',
          secret:
            'The file holds your license key, so it is read and not kept with what you type: after a reload you choose it again.',
          busy: { reading: 'Reading the file', parsing: 'Looking up the products' },
          another: 'Choose another file',
          fetchProductsError: 'The products could not be read from {{name}}',
          notLinked: 'This license is not linked to an account that you may report for',
          notLinkedText:
            'Nothing can be reported from this file. Choose the file of another license, or write to support.',
          otherAccount: 'This license belongs to {{account}}: its usage is counted there.',
          foundFor: '{{product}} for {{account}}, license key …{{tail}}',

          allRows: 'For all products',
          periods: { lastMonth: 'Last month', lastQuarter: 'Last quarter', lastYear: 'Last year' },
          licensed: 'Licensed {{from}} – {{to}}',
          notCounted: 'Kept, but counted in no unit yet',
          period: '{{product}}, period {{n}}',
          start: 'Start',
          end: 'End',
          value: 'Usage',
          unit: { documents: 'documents', modules: 'module calls', none: 'units' },
          add: 'Add a period',
          addTo: 'Add a period for {{product}}',
          remove: 'Remove {{product}}, period {{n}}',
          removed: '{{product}} was removed.',
          bringBack: 'Add {{product}} again',
          noRows: 'Every product was removed. Add one to report it.',

          before: '{{value}} in {{from}} – {{to}}',
          beforeLabel: 'Before:',
          more: '{{percent}}% more than in {{from}} – {{to}}, when it was {{value}}.',
          less: '{{percent}}% less than in {{from}} – {{to}}, when it was {{value}}.',
          fromZero: 'In {{from}} – {{to}} it was 0.',
          counted:
            '{{value}} were counted in this period already, by usage files or by your software. Beside usage files no figure is taken: leave this row out, or withdraw the files first.',
          lookAgain: 'Check this figure',
          isRight: 'The figure is right',
          isRightNeeded: 'Mend the figure, or say that it is right.',
          comment: 'Comment',
          commentHelp: 'Optional. It is kept on the receipt, where our staff and your colleagues read it.',
          openStanding: 'Go to its receipt, to see or correct it',

          submit: 'Report usage',
          chooseFile: 'Choose a license file first.',
          reportError: 'The usage could not be reported',
          nothingBooked: 'Nothing was counted. What you typed is still here.',
          mayBeBooked:
            'It may be counted all the same. What you typed is still here: press “Report usage” again. Figures that are in are not counted twice, and their receipt is shown.',
          reported: 'Usage reported',
          duplicate: 'Already reported',
          duplicateText:
            'The very same figures were reported before. Their receipt is shown again, and no figure changed.',
          reportMore: 'Report more',

          kept: 'You began a report from {{name}}.',
          keptText: 'Choose the file again to go on with what you typed.',
          discard: 'Discard it',
          restored: 'What you typed before is back.',

          stated: 'Reported figures',
          countsAs: 'Each logical processor counts as one deployment towards a maximum of deployments.',
          together: '{{change}} together',
          servers_one: '{{servers}} × {{processors}} processor',
          servers_other: '{{servers}} × {{processors}} processors',
          processors_one: '{{processors}} processor per server',
          processors_other: '{{processors}} processors per server',
          columns: {
            product: 'Product',
            period: 'Period',
            value: 'Usage',
            before: 'Before',
            comment: 'Comment',
          },
        },
      },
    },
  },
} as const;
