import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { useResultLine } from '../outcome/use-result-line.ts';
import type { Preview } from '../use-previews.ts';

const KEY = 'products.licenses.reportUsage.itext.preview';

/** What the files would count together, once all of them are known; files that add nothing are told apart. */
export function PreviewTotal({ previews }: { previews: ReadonlyMap<string, Preview> }) {
  const { t } = useTranslation();
  const resultLine = useResultLine();
  const all = [...previews.values()];
  if (all.length === 0) return null;
  const left = all.filter((preview) => preview === 'asking').length;
  const fresh = all.filter((preview) => preview !== null && preview !== 'asking' && preview.state === 'new');
  const count = fresh.length;
  const figures = resultLine(fresh as Exclude<Preview, 'asking' | null>[]);
  const text =
    left > 0
      ? t(`${KEY}.checking`, { n: formatNumber(all.length - left), count: all.length })
      : all.every((preview) => preview === null)
        ? t(`${KEY}.notChecked`, { count: all.length })
        : count === 0
          ? t(`${KEY}.nothingNew`, { count: all.length })
          : figures === undefined
            ? t(`${KEY}.newFiles`, { count, number: formatNumber(count) })
            : t(`${KEY}.newFigures`, { count, number: formatNumber(count), figures });
  return (
    <Box role="status" className="tabular" sx={{ typography: 'body2', fontWeight: 500, minHeight: 20 }}>
      {text}
    </Box>
  );
}
