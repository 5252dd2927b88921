import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { DECIDED_MAX, type UnmatchedDetail } from '#domain/volume-usage/unmatched/schema.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';

export type Others = 'sameFile' | 'sameKey';

interface OthersChoiceProps {
  one: UnmatchedDetail;
  /** Which others one decision may be about. */
  kinds: readonly Others[];
  chosen: readonly Others[];
  onChange: (chosen: readonly Others[]) => void;
}

/** Others that wait as this one does, decided in the same act. */
export function OthersChoice({ one, kinds, chosen, onChange }: OthersChoiceProps) {
  const { t } = useTranslation();
  return kinds
    .filter((kind) => one[kind].length > 0)
    .map((kind) => (
      <CheckboxField
        key={kind}
        label={t('unmatched.assign.also', {
          count: one[kind].length,
          number: formatNumber(one[kind].length),
          what: t(`unmatched.assign.${kind}`),
        })}
        value={chosen.includes(kind)}
        onChange={(isChosen) =>
          onChange(isChosen ? [...chosen, kind] : chosen.filter((other) => other !== kind))
        }
      />
    ));
}

/** The keys that a decision is about. */
export const chosenIds = (one: UnmatchedDetail, chosen: readonly Others[]): string[] =>
  [...new Set([one.id, ...chosen.flatMap((kind) => one[kind])])].slice(0, DECIDED_MAX);
