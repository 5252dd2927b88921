/** Texts of the import of real data: what a cell may hold, and what is wrong with one. `{name}` is replaced by the parameter of that name. */
export const importTexts = {
  import: {
    /** What stands behind `file:line:column: value`. */
    problems: {
      noHeader: 'the file has no header row',
      missingColumn: 'the column is missing',
      unknownColumn: 'there is no such column (--ignore-unknown leaves it out)',
      columnTwice: 'the column stands in the header twice',
      tooFewCells: 'the row has {found} cells, the header has {expected}',
      tooManyCells: 'the row has {found} cells, the header has {expected}',
      openQuote: 'the quote is never closed',
      strayQuote: 'a cell with a quote must be quoted as a whole, with the quote doubled',
      rowTooLong: 'the row is longer than {limit}: a quote may be missing',

      notUtf8: 'is not valid UTF-8',
      controlCharacter: 'has a control character',
      empty: 'must not be empty',
      tooLong: 'has {found} characters, at most {limit} are allowed',
      notEmail: 'is not an e-mail address with one @',
      notInSet: 'must be one of {set}',
      notDay: 'is not a date that exists (YYYY-MM-DD)',
      notWhole: 'is not a whole number',
      tooLarge: 'is above {limit}',
      notFlag: 'must be true or false',
      notBase64: 'is not base64',
      fileTooLarge: 'is a file of {found} bytes, at most {limit} are allowed',

      endsBeforeStart: 'lies before the start date {start}',
      needsApplication: 'needs a cucaId',
      forbidsApplication: 'stands without cucaId only',

      duplicate: 'stands in line {line} already',
      unknownReference: 'is neither in {file} nor in the database',
      foreignApplication: 'is no application of account {account}',
      accountChanged: 'must stay {account}: a row does not change its account',
      keyOfTwoAccounts: 'is the key of {other} in account {account} too',
      nameTwiceInCase: 'is the name of {other} in the same self-certification too',
    },
    warnings: {
      unknownColumn: 'there is no such column; it is left out',
      unknownFile: 'there is no such file in the format; it is left out',
      nameWithoutFile: 'there is no file for this name; it is left out',
      expiresBeforeCreated: 'lies before the created date {created}: the key has no term',
      termsDiffer: 'the keys of this group have different terms; the group counts from {from} to {until}',
      unitsDiffer:
        'the keys of this group count in different units ({units}); it has no total, no maximum and no percentage until the keys of each unit have a groupId of their own',
    },
    kinds: {
      id: 'id, at most 64 characters',
      reference: 'id in {file}',
      user: 'e-mail address in {file}',
      text: 'text, at most {limit} characters',
      email: 'e-mail address, at most 256 characters, one `@`',
      oneOf: '{set}',
      listOf: 'list of {set}',
      list: 'list of texts',
      day: 'date `YYYY-MM-DD`',
      whole: 'whole number, at most 99999999999999999',
      flag: '`true` or `false`',
      base64: 'base64 of a file of at most 1 MiB',
    },
  },
} as const;
