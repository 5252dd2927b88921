import type { DraftApp, DraftItem } from '#domain/self-certification/draft-content.ts';
import type { CertifiableLicense } from '#domain/self-certification/schema.ts';
import type { ItemValues } from '../certification-machine.ts';
import type { Certification } from '../use-certification.ts';

/** What the parts of a row of usage are given. */
export interface ItemPart {
  item: DraftItem;
  license: CertifiableLicense | undefined;
  type: (values: ItemValues) => void;
  leave: (field: string) => void;
  refuse: (field: string, refused: boolean) => void;
  isRefused: (field: string) => boolean;
  problemAt: (field: string) => string | undefined;
}

export function useItemPart(
  { dispatch, licenses, problemAt, state }: Certification,
  app: DraftApp,
  item: DraftItem,
): ItemPart {
  const place = (field: string): string => `${app.key}.${item.key}.${field}`;
  return {
    item,
    license: licenses.find(({ groupId }) => groupId === item.groupId),
    type: (values) => dispatch({ type: 'itemTyped', app: app.key, item: item.key, values }),
    leave: (field) => dispatch({ type: 'left', place: place(field) }),
    refuse: (field, refused) => dispatch({ type: 'refused', place: place(field), refused }),
    isRefused: (field) => state.refused.has(place(field)),
    problemAt: (field) => problemAt(`usage:${app.key}`, place(field)),
  };
}
