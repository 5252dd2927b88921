import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useFinderChoices, type ChoiceGroup, type FinderChoices } from './use-finder-choices.ts';

export interface FinderField {
  id: string;
  typed: string;
  type: (text: string) => void;
  found: FinderChoices;
  /** Which choice Enter opens, -1 where there is none. */
  active: number;
  point: (index: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** What stands in front whatever the answer is; an action may yet find something better above it. */
const local: ReadonlySet<string> = new Set(['recent', 'page']);
export const optionId = (id: string, index: number): string => `${id}-${index}`;
const open = (id: string, index: number): void => document.getElementById(optionId(id, index))?.click();
const kindAt = (groups: readonly ChoiceGroup[], index: number): string | undefined =>
  groups.flatMap(({ kind, choices }) => choices.map(() => kind))[index];

/** The text that is typed, what it finds, and which of that is chosen; the arrow keys go round. */
export function useFinderField(): FinderField {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  // The text for which Enter was pressed before its answer had come.
  const [awaited, setAwaited] = useState<string | null>(null);
  const found = useFinderChoices(typed);
  const { groups, isSettled } = found;
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0);
  const active = Math.min(chosen, count - 1);

  const isDue = isSettled && awaited === typed;
  useEffect(() => {
    if (isDue) open(id, active);
  }, [isDue, id, active]);
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const target = {
      ArrowDown: active + 1 < count ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : count - 1,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (event.key !== 'Enter' && (target === undefined || count === 0)) return;
    event.preventDefault();
    if (target !== undefined) setChosen(target);
    else if (isSettled || local.has(kindAt(groups, active) ?? '')) open(id, active);
    else setAwaited(typed);
  };
  const type = (text: string): void => {
    setTyped(text);
    setChosen(0);
    setAwaited(null);
  };
  return { id, typed, type, found, active, point: setChosen, onKeyDown };
}
