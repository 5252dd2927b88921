import { ROW_HEIGHT } from './data-column.ts';

const DEFAULT_PAGE = 50;

/** Rows to ask for at once: 50, or what fills a tall window and 3 more (9.08). */
export function pageSizeFor(viewportHeight: number, rowHeight = ROW_HEIGHT): number {
  return Math.max(DEFAULT_PAGE, Math.ceil(viewportHeight / rowHeight) + 3);
}
