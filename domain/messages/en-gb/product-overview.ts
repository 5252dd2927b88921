import { unitTexts } from '../figure-texts.ts';

/** Texts of the overview of a product in an application (2.28, 6.14). */
export const productOverview = {
  overview: {
    title: '{{product}} overview',
    keys_one: '{{number}} key',
    keys_other: '{{number}} keys',
    report: 'Report usage',
    used: 'Usage against maximum',
    usedNone: 'No active keys have a maximum volume.',
    usedOf: 'Usage of {{license}} against its maximum',
    term: 'Term {{term}}',
    notReported: 'No usage reported in this term',
    noMaximum: '{{reason}} · {{used}}',
    figure: '{{value}} {{unit}}',
    unit: unitTexts,
    shared_one: 'The maximum is shared with {{number}} key elsewhere in the account.',
    shared_other: 'The maximum is shared with {{number}} keys elsewhere in the account.',
    ownOf: 'This application used {{value}} {{unit}} of it.',
    ownNothing: 'None of it has been counted for this application.',
    ownUsed: 'This application used {{own}}.',
    unitsDiffer: 'The keys that share it use different units, so there is no total or percentage.',
    hidden:
      'This application used {{own}}. The maximum of {{maximum}} is shared with keys whose usage you cannot see, so there is no percentage.',
    hiddenNoMaximum:
      'This application used {{own}}. You cannot see the usage of the other keys in its group.',
    estimate: 'Estimate for {{day}}: about {{value}} {{unit}}',
    estimatePercent: 'Estimate for {{day}}: about {{value}} {{unit}}, {{percent}}',
    estimateHow: 'Based on the {{known}} of {{all}} days reported so far.',
    showAll: 'Show all {{number}}',
    notUsed: 'No usage has been reported for these keys yet',
    notUsedText: 'When usage is reported, by people or by the software, it is shown here by month.',
    keysTold: 'The chart includes {{number}} of {{all}} keys: active keys first, then by last use.',
    off: 'The product overview is turned off',
    offText:
      'It shows an application’s keys, their usage against the maximum and what is due. Your choice is saved in this browser.',
    switchOn: 'Turn on product overview',
  },
} as const;
