/** Accounts whose name contains the text, whatever the case; the text is literal, so `%` and `_` are characters. */
export function findAccounts<A extends { name: string }>(accounts: readonly A[], text: string): readonly A[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? accounts : accounts.filter(({ name }) => name.toLowerCase().includes(wanted));
}
