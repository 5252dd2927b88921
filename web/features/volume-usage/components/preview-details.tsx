import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '#domain/core/format.ts';
import { loweredFigures, loweredParams } from '#domain/submissions/lowered-figures.ts';
import type { UnmatchedKey } from '#domain/submissions/schema.ts';
import type { PreviewedFile, PreviewState } from '#domain/volume-usage/schema.ts';
import { KeyCell } from '#web/ui/key-cell.tsx';
import { periodText, useFigures } from '../use-figures.ts';
import type { Preview } from '../use-previews.ts';

const KEY = 'products.licenses.reportUsage.itext.preview';
/** A file of a thousand keys is told in full by its receipt. */
const FIRST_KEYS = 5;

/** What sending a file would come to: per key and product its period, figures and records, or why it counts nothing. */
export function PreviewDetails({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  if (preview === null) return <Line>{t(`${KEY}.unknownText`)}</Line>;
  if (preview === 'asking') return <Line>{t(`${KEY}.asking`)}</Line>;
  const { state, receivedAt, problem, keys } = preview;
  if (problem) return <Line>{problem.message}</Line>;
  if (state === 'received')
    return (
      <Line>
        {receivedAt === null
          ? t(`${KEY}.receivedText`)
          : t(`${KEY}.receivedAtText`, { day: formatDay(receivedAt.slice(0, 10)) })}
      </Line>
    );
  if (state === 'withdrawn') return <Line>{t(`${KEY}.withdrawnText`)}</Line>;
  return (
    <>
      {keys.length > 0 && <Keys preview={preview} />}
      {isKept(state) && !(state === 'unknownKey' && preview.unmatchedKeys) && (
        <Line>{t(`${KEY}.${state}Text`)}</Line>
      )}
      {preview.unmatchedKeys ? (
        <KeysOfOthers keys={preview.unmatchedKeys} />
      ) : (
        state === 'new' && preview.hasUnlinkedKeys && <Line>{t(`${KEY}.someUnlinked`)}</Line>
      )}
    </>
  );
}

/** Whose the keys are that would be set aside; the server names them to internal people only (8.15). */
function KeysOfOthers({ keys }: { keys: readonly UnmatchedKey[] }) {
  const { t } = useTranslation();
  const byOwner = Map.groupBy(keys, ({ account }) => account?.id);
  return [...byOwner].map(([ownerId, own]) => {
    const counted = { count: own.length, number: formatNumber(own.length) };
    const more = own.length - FIRST_KEYS;
    const tails = [
      ...own.slice(0, FIRST_KEYS).map(({ keyTail }) => `…${keyTail}`),
      ...(more > 0 ? [t(`${KEY}.moreKeys`, { count: more, number: formatNumber(more) })] : []),
    ].join(', ');
    const owner = own[0]?.account?.name;
    return (
      <Line key={ownerId ?? ''}>
        {owner === undefined
          ? t(`${KEY}.orphans`, { ...counted, tails })
          : t(`${KEY}.foreign`, { ...counted, tails, owner })}
      </Line>
    );
  });
}

type Kept = (typeof kept)[number];
const kept = ['noUsage', 'unknownKey', 'outsideTerm', 'notCounted'] as const;
const isKept = (state: PreviewState): state is Kept => (kept as readonly PreviewState[]).includes(state);

function Line({ children }: { children: string }) {
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>{children}</Box>
  );
}

function Keys({ preview: { keys } }: { preview: PreviewedFile }) {
  const { t } = useTranslation();
  const figures = useFigures();
  const more = keys.length - FIRST_KEYS;
  return (
    <Box
      component="ul"
      className="tabular"
      sx={{ m: 0, mt: 0.25, p: 0, listStyle: 'none', typography: 'body2', color: 'text.secondary' }}
    >
      {keys.slice(0, FIRST_KEYS).map((key) => (
        <Box
          component="li"
          key={`${key.keyTail} ${key.licenseKeyId}`}
          sx={{
            display: 'grid',
            columnGap: 2,
            alignItems: 'baseline',
            gridTemplateColumns: { xs: '1fr auto', sm: '130px 90px 190px minmax(0, 1fr) auto' },
            gridTemplateAreas: {
              xs: "'key product' 'period records' 'figures figures'",
              sm: "'key product period figures records'",
            },
            '& + &': { mt: { xs: 1, sm: 0 } },
            '& > *': { minWidth: 0, overflowWrap: 'anywhere' },
          }}
        >
          <Box component="span" sx={{ gridArea: 'key' }}>
            <KeyCell tail={key.keyTail} />
          </Box>
          <Box component="span" sx={{ gridArea: 'product' }}>
            {key.productName}
          </Box>
          <Box component="span" sx={{ gridArea: 'period' }}>
            {key.period ? periodText(key.period) : t(`${KEY}.noUsage`)}
          </Box>
          <Box component="span" sx={{ gridArea: 'figures', color: 'text.primary' }}>
            {[
              ...figures(key.totals),
              ...outsideOf(key).map((value) => t(`${KEY}.outside`, { value })),
              ...loweredFigures([key]).map((one) => t(`${KEY}.lowered`, loweredParams(one))),
            ].join(', ')}
          </Box>
          <Box component="span" sx={{ gridArea: 'records', textAlign: 'right' }}>
            {t(`${KEY}.records`, { count: key.records, number: formatNumber(key.records) })}
          </Box>
        </Box>
      ))}
      {more > 0 && <li>{t(`${KEY}.moreKeys`, { count: more, number: formatNumber(more) })}</li>}
    </Box>
  );
}

/** Parts of the figures that stand in no percentage. */
const outsideOf = ({ totals }: PreviewedFile['keys'][number]): string[] =>
  totals.filter(({ outsideTerm }) => outsideTerm !== '0').map(({ outsideTerm }) => formatNumber(outsideTerm));
