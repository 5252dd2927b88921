import { unitTexts } from '../figure-texts.ts';

/** Texts about withdrawing and correcting what was reported, and about closed periods. */
export const corrections = {
  corrections: {
    withdraw: 'Withdraw',
    correct: 'Correct',
    restore: 'Restore',
    inAccount: 'In {{account}}:',
    byFile: 'To correct a usage file, upload a new one with a higher seq, or withdraw this one.',
    closed:
      '{{name}} closed the periods up to {{day}}. To change what was reported for them, contact {{support}}.',
    state: {
      STANDS: '{{name}} restored this report on {{time}}. Reason: {{reason}}',
      WITHDRAWN: '{{name}} withdrew this report on {{time}}. It is no longer counted. Reason: {{reason}}',
      CORRECTED:
        '{{name}} corrected this report on {{time}}. The correction is counted instead. Reason: {{reason}}',
    },
    toNext: 'Open the corrected receipt',
    toCorrected: 'Open the receipt that it corrected to correct that report again',
    withdrawCorrection:
      'The report that it corrected will be counted again. This one cannot be restored later; correct the other report again instead.',
    reason: 'Reason',
    reasonHelp: 'Anyone who can see the receipt can read this.',
    required: 'Enter a reason.',
    keep: 'Keep as is',
    WITHDRAW: {
      title: 'Withdraw this report?',
      text: 'Its usage will no longer be counted, as if it had never been reported. This is not the same as reporting 0. You can restore it later.',
      confirm: 'Withdraw',
      done: 'Report withdrawn. Totals have been updated.',
    },
    RESTORE: {
      title: 'Restore this report?',
      text: 'Its usage will be counted again as it was reported.',
      confirm: 'Restore',
      done: 'Report restored. Totals have been updated.',
    },
    CORRECT: {
      title: 'Correct this report',
      text: 'Enter the correct figures. The old receipt is kept and links to the new one.',
      confirm: 'Save correction',
      done: 'Report corrected. See the new receipt for the figures.',
    },
    failed: 'Nothing was changed',
    effect: {
      title: 'What this changes',
      same: 'No totals change, because other reports are counted for these dates.',
      key: 'License',
      before: 'Now',
      after: 'After this change',
      nothing: 'no usage reported',
      unknown: 'unknown',
      percent: '% of maximum',
      percentShared_one: '% of maximum',
      percentShared_other: '% of maximum shared by {{count}} keys',
      standAgain: 'These reports will be counted again:',
      waiting: 'Change a row to see the effect.',
      asking: 'Calculating…',
    },
    unit: unitTexts,
    unchanged:
      'Nothing has changed yet. Change a figure or a date, or remove a row. To remove everything, withdraw the report.',
    line: {
      of: '{{product}}, key ending in {{tail}}: {{usageType}}',
      ran: '{{name}} ({{ran}})',
      processors_one: '{{number}} processor per server',
      processors_other: '{{number}} processors per server',
      start: 'Start date',
      end: 'End date',
      value: 'Value',
      was: 'was {{value}}, {{period}}',
      remove: 'Remove this row',
      removed: 'Row removed.',
      putBack: 'Undo',
      endsOn: 'The period ends on {{day}}. Choose a later end date first.',
    },
    periods: {
      open: 'Closed periods',
      title: 'Closed periods',
      text: 'Customers cannot change usage reported for closed periods. Staff can.',
      none: 'No periods are closed.',
      until: 'Closed up to {{day}} by {{name}} on {{time}}: {{note}}',
      opened: 'All periods reopened by {{name}} on {{time}}: {{note}}',
      day: 'Close up to',
      note: 'Note',
      noteRequired: 'Enter a note, for example “invoiced”.',
      close: 'Close periods',
      reopen: 'Reopen all periods',
      before: 'History',
      late: 'Received after the period was closed',
      lateItem: '{{name}}, {{time}}: from {{day}}',
      acted: {
        WITHDRAW: '{{name}} withdrew a report, {{time}}: from {{day}}',
        RESTORE: '{{name}} restored a report, {{time}}: from {{day}}',
        CORRECT: '{{name}} corrected a report, {{time}}: from {{day}}',
      },
      records: {
        CRM: 'CRM records, {{time}}: from {{day}}',
        IMPORT: 'Import of vendor records, {{time}}: from {{day}}',
        FIGURE:
          '{{usageType}}, …{{tail}} (license {{license}}): {{before}} before, {{after}} on record ({{difference}})',
        LICENSE:
          '{{usageType}}, …{{tail}}: {{before}} counted for license {{license}} before, {{after}} since its dates or key changed ({{difference}})',
      },
      difference: '{{usageType}} {{difference}}',
      future: 'Choose a date in the past.',
      done: 'Closed periods updated.',
    },
    lowered: {
      did: {
        COUNT: 'counted the lower figures in this file',
        DECLINE: 'kept the figures for the closed period',
      },
      waits: 'Lower than before: needs your decision',
      item_one:
        '{{usageType}}, …{{tail}}: {{before}} before, {{wanted}} in this file ({{difference}}, {{number}} record)',
      item_other:
        '{{usageType}}, …{{tail}}: {{before}} before, {{wanted}} in this file ({{difference}}, {{number}} records)',
      count: 'Count the lower figures',
      decline: 'Keep the counted figures',
      counted: 'The lower figures are now counted.',
      declined: 'The figures counted before are still counted.',
      decided: {
        COUNT: '{{name}} counted the lower figures, {{time}}',
        DECLINE: '{{name}} kept the counted figures, {{time}}',
      },
    },
    did: {
      WITHDRAW: 'withdrew this report',
      RESTORE: 'restored this report',
      CORRECT: 'corrected this report',
    },
    wrongState: {
      STANDS: 'it is already counted',
      WITHDRAWN: 'it has been withdrawn. Restore it first',
      CORRECTED: 'it has been replaced by a correction. Change the correction instead',
    },
    wrongKind: {
      file: 'it is a usage file. Upload a new file with a higher seq, or withdraw this one',
      other: 'its figures were not reported in the portal. Correct them at their source',
    },
    withdrawnCorrection:
      'a withdrawn correction cannot be restored. Correct the report that it corrected again',
    lineProblems: {
      missing: 'Enter both dates and a value.',
      unknown: 'This row is not part of the receipt, or has since been corrected. Reload the receipt.',
      backwards: 'The start date must be on or before the end date.',
      beforeCreated: 'The license did not exist yet. Choose a later start date.',
      afterToday: 'This date is in the future. Choose today or earlier.',
      afterExpiry: 'The license had expired. Choose an earlier end date.',
      overlapping: 'Two rows for this product overlap. Change one of them.',
    },
    nothingLeft: 'all rows were removed. Withdraw the report instead',
  },
} as const;
