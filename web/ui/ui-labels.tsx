import { createContext, use, type ReactNode } from 'react';
import { ui } from '#domain/messages/en-gb/ui.ts';

/** Every text that a part of the kit says by itself. */
export type UiLabels = Readonly<Record<keyof typeof ui, string>>;

const UiLabelsContext = createContext<UiLabels>(ui);

/**
 * Gives the kit its texts in another language; without it they are en-GB.
 * @public
 */
export function UiLabelsProvider({ labels, children }: { labels: UiLabels; children: ReactNode }) {
  return <UiLabelsContext value={labels}>{children}</UiLabelsContext>;
}

export const useUiLabels = (): UiLabels => use(UiLabelsContext);

/** `fillLabel('and {count} more', { count: '3' })` → `and 3 more`. */
export function fillLabel(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
