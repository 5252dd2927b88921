const keyOf = (path: string): string => `lastSearch ${path}`;

/** Keeps the query with which a list was left, in this tab. */
export function rememberSearch(path: string, search: string): void {
  try {
    sessionStorage.setItem(keyOf(path), search);
  } catch {
    // Without storage the way back leads to the list as it begins.
  }
}

/** A list's address with the query with which it was left. */
export function withLastSearch(path: string): string {
  try {
    return path + (sessionStorage.getItem(keyOf(path)) ?? '');
  } catch {
    return path;
  }
}
