/** What a person last chose in each account: one JSON object in local storage, choice by account id (9.24). */
export type Choices = ReadonlyMap<string, string>;

/** Local-storage keys of the choices: the application, and the product in it. */
export const CUCA_CHOICES = 'selectedCucaId';
export const PRODUCT_CHOICES = 'lastSelectedProduct';

/** Reads what is stored; anything that is not a record of texts counts as nothing, since people can edit it. */
export function readChoices(stored: string | null): Choices {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return new Map();
    return new Map(Object.entries(parsed).filter(([, choice]) => typeof choice === 'string')) as Choices;
  } catch {
    return new Map();
  }
}

/** The stored text after one more choice. */
export const withChoice = (stored: string | null, accountId: string, choice: string): string =>
  JSON.stringify(Object.fromEntries(new Map(readChoices(stored)).set(accountId, choice)));
