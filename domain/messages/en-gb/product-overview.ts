import { unitTexts } from '../figure-texts.ts';

/** Texts of the overview of a product in an application (2.28, 6.14). */
export const productOverview = {
  overview: {
    title: '{{product}} overview',
    keys_one: '{{number}} key',
    keys_other: '{{number}} keys',
    report: 'Report usage',
    used: 'Used of maximum',
    usedNone: 'No key in use has a volume to count.',
    usedOf: 'Used of the maximum of {{license}}',
    term: 'Term {{term}}',
    notReported: 'Nothing reported in this term',
    noMaximum: '{{reason}} · {{used}}',
    figure: '{{value}} {{unit}}',
    unit: unitTexts,
    shared_one: 'The maximum is shared with {{number}} key elsewhere in the account.',
    shared_other: 'The maximum is shared with {{number}} keys elsewhere in the account.',
    ownOf: 'This application used {{value}} {{unit}} of it.',
    ownNothing: 'Nothing of it was counted for this application.',
    ownUsed: 'This application used {{own}}.',
    unitsDiffer: 'The keys that share it count in different units: there is no total and no percentage.',
    hidden:
      'This application used {{own}}. The maximum of {{maximum}} is shared with keys whose usage you may not read, so there is no percentage.',
    hiddenNoMaximum: 'This application used {{own}}. What the keys it shares with used is not shown to you.',
    estimate: 'Estimate for {{day}}: about {{value}} {{unit}}',
    estimatePercent: 'Estimate for {{day}}: about {{value}} {{unit}}, {{percent}}',
    estimateHow: 'If it goes on as in the {{known}} of {{all}} days reported so far.',
    showAll: 'Show all {{number}}',
    notUsed: 'No usage has been reported for these keys yet',
    notUsedText:
      'Once somebody reports usage, or the software does so itself, it is drawn here month by month.',
    keysTold: 'The chart offers {{number}} of the {{all}} keys: those in use first, by their last use.',
    off: 'The product overview is switched off',
    offText:
      'It shows the keys of an application, what was used of their maximum, and what is due. Your choice is kept on this computer.',
    switchOn: 'Switch on the overview',
  },
} as const;
