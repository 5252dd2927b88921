import { CacheProvider } from '@emotion/react';
import { render as renderPlain, type RenderResult } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PropsWithChildren, ReactElement } from 'react';
import { afterAll } from 'vitest';
import { createStyleCache } from '#web/ui/style-cache.ts';

/** The styles of all tests of a file: a rule that an earlier test brought is not read again. */
export const oneStyleTag = createStyleCache();
afterAll(() => oneStyleTag.sheet.flush());

const Styled = ({ children }: PropsWithChildren) => (
  <CacheProvider value={oneStyleTag}>{children}</CacheProvider>
);

/** Draws a part of the interface. By itself the kit makes a style tag for each rule, which is read at each question. */
export const render = (part: ReactElement): RenderResult => renderPlain(part, { wrapper: Styled });

/** Puts a text into a field at once, as from the clipboard: each press of a key would draw the page anew. */
export async function fillIn(
  field: Element,
  text: string,
  user: Pick<typeof userEvent, 'click' | 'paste'> = userEvent,
): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
