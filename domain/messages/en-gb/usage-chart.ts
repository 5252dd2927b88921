/** Texts of a product's usage page (2.55–2.61, 8.25–8.29). */
export const usageChart = {
  products: {
    usage: {
      titleOf: 'Usage of {{product}}',
      keys: 'License keys',
      keysHelp: 'Up to {{limit}} keys in one chart.',
      keysPlaceholder: 'Choose a key',
      keysLimit: 'A chart shows {{limit}} keys at most. Take one out first.',
      reporting: 'Reporting',
      AUTO: 'Automatic',
      MANUAL: 'Manual',
      from: 'From',
      to: 'To',
      limitMonths: 'The chart shows up to {{limit}} months.',
      endBeforeStart: 'The end lies before the start.',
      endMissing: 'Choose the last month.',
      featureDateForbidden: 'This month lies in the future.',
      tooEarly: 'The chart begins in January 2014.',
      chart: 'Monthly usage',
      unit: 'usage',
      totals: 'Total by key',
      key: 'License key',
      lastUsed: 'Last used {{day}}',
      selectKeyToStart: 'Choose a license key to see its usage.',
      noDataAvailable: 'There is no usage in this period.',
      noDataText: 'The chosen keys were last used on {{day}}.',
      notFound: 'No license key of this product has been used yet.',
      notUsed: 'None of the chosen keys has been used yet.',
      showLastUse: 'Show the last use',
      series: '{{type}} · {{key}}',
      noUnit: '{{type}} calls',
      noReport: 'no report',
      noReportYet: 'no report yet',
      noLicense: 'no license in this month',
      soFar: 'so far',
      wholePeriods: 'A figure that was reported for several months stands over all of them and is not cut.',
      kind: 'Reporting',
      kindOf: {
        AUTO: 'Automatic',
        MANUAL: 'Manual',
        both: 'Automatic and manual',
        none: 'Never used',
      },
      dropped: {
        limit: 'The address names more than {{limit}} keys: the first {{limit}} are shown.',
        keys: 'The address names keys that are no license keys of {{product}}: they are left out.',
        period:
          'The address names a period that no chart shows: it lies between January 2014 and this month and has {{months}} months at most. The usual period is shown.',
        reporting: 'The address names a way of reporting that does not exist.',
      },
      otherKind: {
        AUTO_one: '{{number}} of {{all}} keys has automatic usage only and is not in this chart.',
        AUTO_other: '{{number}} of {{all}} keys have automatic usage only and are not in this chart.',
        MANUAL_one: '{{number}} of {{all}} keys has manual usage only and is not in this chart.',
        MANUAL_other: '{{number}} of {{all}} keys have manual usage only and are not in this chart.',
        showAUTO: 'Show automatic',
        showMANUAL: 'Show manual',
      },
    },
  },
} as const;

/** What the API says of a period that no chart shows (9.14, 9.16). */
export const chartRefusals = {
  day: 'not a day from {earliest} to {latest}',
  backwards: 'before the start',
  length: 'too far from the start: a chart shows {days} days or {months} months at most',
} as const;
