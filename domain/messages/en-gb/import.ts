/** Texts of the import of real data: what a cell may hold, and what is wrong with one. `{name}` is replaced by the parameter of that name. */
export const importTexts = {
  import: {
    /** What stands behind `file:line:column: value`. */
    problems: {
      noHeader: 'the file has no header row',
      missingColumn: 'the column is missing',
      unknownColumn: 'unknown column (use --ignore-unknown to skip it)',
      columnTwice: 'the column appears in the header twice',
      tooFewCells: 'the row has {found} cells, the header has {expected}',
      tooManyCells: 'the row has {found} cells, the header has {expected}',
      openQuote: 'a quotation mark is never closed',
      strayQuote:
        'a cell that contains a quotation mark must be quoted as a whole, with the quotation mark doubled',
      rowTooLong: 'the row is longer than {limit}: a quotation mark may be missing',

      notUtf8: 'is not valid UTF-8',
      controlCharacter: 'contains a control character',
      empty: 'must not be empty',
      tooLong: 'has {found} characters, at most {limit} are allowed',
      notEmail: 'is not an email address with one @',
      notInSet: 'must be one of {set}',
      notDay: 'is not a valid date (YYYY-MM-DD)',
      notWhole: 'is not a whole number',
      tooLarge: 'is above {limit}',
      notFlag: 'must be true or false',
      notBase64: 'is not base64',
      fileTooLarge: 'is a file of {found} bytes, at most {limit} are allowed',

      endsBeforeStart: 'is before the start date {start}',
      needsApplication: 'needs a cucaId',
      forbidsApplication: 'is only allowed without a cucaId',

      duplicate: 'is already in line {line}',
      unknownReference: 'is neither in {file} nor in the database',
      foreignApplication: 'is not an application of account {account}',
      accountChanged: 'must stay {account}: a row cannot change its account',
      keyOfTwoAccounts: 'is also the key of {other} in account {account}',
      nameTwiceInCase: 'is also the name of {other} in the same self-certification',
    },
    warnings: {
      unknownColumn: 'unknown column, ignored',
      unknownFile: 'not a file of the import format, ignored',
      nameWithoutFile: 'there is no file with this name, ignored',
      expiresBeforeCreated: 'is before the created date {created}: the key has no term',
      termsDiffer: 'the keys in this group have different terms; the group counts from {from} to {until}',
      unitsDiffer:
        'the keys in this group use different units ({units}), so it has no total, maximum or percentage until the keys of each unit have their own groupId',
    },
    kinds: {
      id: 'ID',
      reference: 'ID in {file}',
      user: 'email address in {file}',
      text: 'text',
      longText: 'text of at most {limit} characters',
      email: 'email address',
      oneOf: '{set}',
      listOf: 'list of {set}',
      list: 'list of texts',
      day: 'date',
      whole: 'whole number',
      flag: '`true` or `false`',
      base64: 'base64 of a file of at most 1 MiB',
    },
  },
} as const;
