import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { readFigureAddress, type FigureAddress } from '#domain/ledger/figure.ts';
import type { Explanation, EntryPlace } from '#domain/ledger/schema.ts';
import { ledger } from '#domain/messages/en-gb/ledger.ts';
import { licenses } from '#domain/messages/en-gb/licenses.ts';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { CallError } from '#web/core/call.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { addTexts } from '#web/core/i18n.ts';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { explanationQuery } from '../queries.ts';
import { useCloseCounted } from '../use-counted.ts';
import { useSumText } from '../use-sum-text.ts';
import { CountedKeys } from './counted-keys.tsx';
import { CountedSources } from './counted-sources.tsx';
import { CountedSum } from './counted-sum.tsx';
import { Unfolding } from './unfolding.tsx';

addTexts(ledger);
addTexts(licenses);

const WIDTH = 600;

interface CountedPanelProps {
  /** The figure as the page's address names it. */
  counted: string;
  isOpen: boolean;
}

/** A figure, and beneath it every entry that it is made of; nothing where the address names none. */
export function CountedPanel({ counted, isOpen }: CountedPanelProps) {
  const of = useMemo(() => readFigureAddress(counted), [counted]);
  return of && <FigurePanel of={of} isOpen={isOpen} />;
}

function FigurePanel({ of, isOpen }: { of: FigureAddress; isOpen: boolean }) {
  const { t } = useTranslation();
  const onClose = useCloseCounted();
  const query = useQuery({ ...explanationQuery(of), enabled: isOpen });
  const isMissing = query.error instanceof CallError && query.error.status === 404;
  return (
    <SidePanel
      open={isOpen}
      onClose={onClose}
      title={t('ledger.title')}
      about={t('ledger.title')}
      width={WIDTH}
    >
      <div className="tabular">
        {query.data ? (
          <Content of={of} data={query.data} />
        ) : isMissing ? (
          <p role="alert">{t('ledger.notReadable')}</p>
        ) : query.error ? (
          <FetchFailure query={query} heading="h3" />
        ) : (
          <Loading />
        )}
      </div>
    </SidePanel>
  );
}

/** As high as what most figures need, so that nothing jumps. */
function Loading() {
  return (
    <Box role="status" aria-label={ui.loading}>
      <Skeleton variant="text" width={220} height={40} />
      <Skeleton variant="text" width={320} />
      <Skeleton variant="rounded" height={120} sx={{ mt: 3 }} />
    </Box>
  );
}

function Content({ of, data }: { of: FigureAddress; data: Explanation }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 3, '& h3': { m: 0, mb: 1, typography: 'h4' } }}>
      <CountedSum data={data} />
      {data.keys.length > 1 && <CountedKeys data={data} />}
      {data.sums.length > 0 && (
        <section aria-label={t('ledger.madeOf')}>
          <h3>{t('ledger.madeOf')}</h3>
          <CountedSources of={{ ...of, place: 'counted' }} hasKeys={data.keys.length > 1} />
        </section>
      )}
      {data.apart.length > 0 && <CountedApart of={of} data={data} />}
    </Box>
  );
}

/** What is known of the keys and not part of the figure, each reason with its own sums. */
function CountedApart({ of, data }: { of: FigureAddress; data: Explanation }) {
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
