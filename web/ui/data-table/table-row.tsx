import { memo, useRef, type ChangeEvent, type MouseEvent } from 'react';
import { CopyButton } from '../copy-button.tsx';
import type { DataColumn, RowGroups } from './data-column.ts';
import type { RowChoice } from './row-selection.ts';
import { useRowTabStops } from './use-active-cell.ts';

export type RowTone = 'muted' | 'error';

interface TableRowProps<Row> {
  row: Row;
  previous: Row | undefined;
  /** Given for the first row of a group. */
  group: RowGroups<Row> | undefined;
  index: number;
  columns: readonly DataColumn<Row>[];
  top: number;
  height: number;
  tone: RowTone | undefined;
  /** Whether the row is selected; undefined in a table without boxes. */
  checked: boolean | undefined;
  checkLabel: string | undefined;
  /** Why the row cannot be selected. */
  refusal: string | undefined;
  /** The column of the active cell, when it is in this row. */
  activeCol: number | null;
  /** The column of the cell that shows its copy button. */
  copyCol: number | null;
  onToggle: (index: number, choice: RowChoice) => void;
  onOpen: ((index: number) => void) | undefined;
}

/** What a click on a row is not about: what answers a click itself, the box of the selection, the strip of a group. */
const ANSWERS_ITSELF = 'a, button, input, label, .check, .group';

/** A box is checked by a click, which knows of Shift. */
const choiceOf = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): RowChoice => ({
  checked: target.checked,
  isRange: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
});

/** Whoever drags across a row copies its text and does not open it. */
const isForTheRow = ({ target }: MouseEvent): boolean =>
  (target as HTMLElement).closest(ANSWERS_ITSELF) === null && String(getSelection() ?? '') === '';

function TableRowInner<Row>(props: TableRowProps<Row>) {
  const { row, previous, group, index, columns, checked, refusal, activeCol, copyCol, onOpen } = props;
  const element = useRef<HTMLDivElement>(null);
  useRowTabStops(element, activeCol !== null);
  const offset = checked === undefined ? 0 : 1;
  const tabIndexOf = (col: number): number => (activeCol === col ? 0 : -1);
  return (
    // Enter on a cell does the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={element}
      role="row"
      className={`row ${props.tone ?? ''} ${index === 0 ? 'first' : ''} ${group ? 'grouped' : ''} ${onOpen ? 'opens' : ''}`}
      onClick={onOpen && ((event) => isForTheRow(event) && onOpen(index))}
      aria-rowindex={index + 2}
      aria-selected={checked}
      data-row={index}
      style={{ height: props.height, transform: `translateY(${props.top}px)` }}
    >
      {group && (
        <div role="gridcell" aria-colspan={columns.length + offset} className="group">
          <span className="group-title">{group.title(row)}</span>
        </div>
      )}
      {checked !== undefined && (
        <div role="gridcell" className="cell check" data-col={0} tabIndex={tabIndexOf(0)}>
          <input
            type="checkbox"
            aria-label={props.checkLabel}
            checked={checked}
            disabled={refusal !== undefined}
            title={refusal}
            onChange={(event) => props.onToggle(index, choiceOf(event))}
          />
        </div>
      )}
      {columns.map((column, position) => {
        const col = position + offset;
        const merged = previous !== undefined && column.mergesWithPrevious?.(row, previous) === true;
        const copyText = copyCol === col ? (column.copyText?.(row) ?? null) : null;
        return (
          <div
            key={column.id}
            role="gridcell"
            className={`cell ${column.align === 'end' ? 'end' : ''} ${merged ? 'merged' : ''} ${column.frozen ? 'frozen' : ''}`}
            data-col={col}
            tabIndex={tabIndexOf(col)}
          >
            {column.cell(row, { index, previous })}
            {copyText !== null && (
              <span className="copy">
                <CopyButton key={copyText} value={copyText} label={column.header} />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** One row; drawn again only when something of its own changes. */
export const TableRow = memo(TableRowInner) as typeof TableRowInner;
