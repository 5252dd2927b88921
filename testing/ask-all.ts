/** How many accounts, products or charts are asked about side by side: the server waits for its database most of the time. */
const AT_ONCE = 4;

/** Asks about each item, a few at a time. */
export async function askAll<Item>(
  items: readonly Item[],
  ask: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const askTheRest = async (): Promise<void> => {
    for (const item of rest) await ask(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askTheRest));
}
