/** Texts about withdrawing and correcting what was reported, and about closed periods. */
export const corrections = {
  corrections: {
    did: {
      WITHDRAW: 'withdrew this receipt',
      RESTORE: 'counted this receipt again',
      CORRECT: 'corrected this receipt',
    },
    wrongState: {
      STANDS: 'it counts already',
      WITHDRAWN: 'it was withdrawn. Count it again first',
      CORRECTED: 'another receipt corrects it. Change that one',
    },
    wrongKind: {
      file: 'a usage file is corrected by one with a higher seq, or by withdrawing it',
      other: 'its figures were not reported here and are corrected where they come from',
    },
    correctedSince: 'the receipt that it corrects was corrected by another one since',
    lineProblems: {
      unknown: 'This line is not of the receipt, or was corrected since.',
      backwards: 'The start is later than the end.',
      beforeCreated: 'The license did not exist yet: choose a later start.',
      afterToday: 'This day has not come yet: choose today at the latest.',
      afterExpiry: 'The license had expired: choose an earlier end.',
      valueTooLarge: 'The highest value is 99,999,999,999,999,999.',
      overlapping: 'Two lines of this product share days: change one of them.',
    },
    nothingLeft: 'no line is left. Withdraw the receipt instead',
  },
} as const;
