import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { FigureAddress } from '#domain/ledger/figure.ts';
import type { EntryPlace, Explanation } from '#domain/ledger/schema.ts';
import { useSumText } from '../use-sum-text.ts';
import { CountedSources } from './counted-sources.tsx';
import { Unfolding } from './unfolding.tsx';

/** What is known of the keys and not part of the figure, each reason with its own sums. */
export function CountedApart({ of, data }: { of: FigureAddress; data: Explanation }) {
  const { t } = useTranslation();
  const { sumText } = useSumText();
  const reasonOf = (place: EntryPlace): string =>
    place === 'otherReporting'
      ? t(`ledger.place.otherReporting.${data.reportingType ?? 'AUTO'}`)
      : t(`ledger.place.${place}`);
  return (
    <section aria-label={t('ledger.apart')}>
      <h3>{t('ledger.apart')}</h3>
      {data.apart.map(({ place, sums }) => (
        <Unfolding key={place} name={reasonOf(place)} title={reasonOf(place)} figures={sums.map(sumText)}>
          <Box sx={{ pl: 3 }}>
            <CountedSources of={{ ...of, place }} hasKeys={data.keys.length > 1} />
          </Box>
        </Unfolding>
      ))}
    </section>
  );
}
