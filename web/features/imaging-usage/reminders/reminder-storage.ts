const keyOf = (accountId: string, userId: string): string => `imagingReminder ${accountId} ${userId}`;

/** Stands in where the browser forbids storage: until the page is left. */
const memory = new Set<string>();

/** 2.81: true once the wizard was open by itself for an account in this browser session. */
export function wasReminded(accountId: string, userId: string): boolean {
  const key = keyOf(accountId, userId);
  try {
    return sessionStorage.getItem(key) !== null || memory.has(key);
  } catch {
    return memory.has(key);
  }
}

export function rememberReminded(accountId: string, userId: string): void {
  const key = keyOf(accountId, userId);
  try {
    sessionStorage.setItem(key, 'shown');
  } catch {
    memory.add(key);
  }
}
