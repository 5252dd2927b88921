import { flagParam, textFilter, type FilterKind } from '../core/filter-kinds.ts';
import { EMAIL_MAX } from '../core/text-limits.ts';

/** In place of an e-mail: whoever is looking. So that filters that several people share mean each one's own. */
export const MINE = 'my';

/** Somebody's e-mail, everybody (empty), or oneself; `my` is also a saved key of its own (3.26). */
export const assigneeFilter = (): FilterKind<string, 'person', 'own' | 'my'> => {
  const email = textFilter('person', EMAIL_MAX);
  return {
    ...email,
    params: { ...email.params, my: flagParam },
    read: (texts) => (texts('my')[0] === 'true' ? MINE : email.read(texts)),
    write: (value): Record<string, readonly string[]> =>
      value === MINE ? { my: ['true'] } : email.write(value),
  };
};
