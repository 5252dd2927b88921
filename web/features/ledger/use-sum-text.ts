import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import { pluralCount } from '#domain/core/plural-count.ts';
import type { CountedSum } from '#domain/ledger/schema.ts';
import { ledger } from '#domain/messages/en-gb/ledger.ts';
import { usageUnits } from '#domain/products/schema.ts';
import { addTexts } from '#web/core/i18n.ts';

addTexts(ledger);

type Said = Pick<CountedSum, 'usageType' | 'unit' | 'value'>;

/** Figures in words, each in its own unit: "1,382 documents", "587 pdfHtml"; "19 of 28 documents, by days". */
export function useSumText(): {
  sumText: (sum: Said) => string;
  partText: (line: Said & { whole: string | null }) => string;
  unitText: (of: Omit<Said, 'value'>, figure: string) => string;
} {
  const { t } = useTranslation();
  const unitText = ({ usageType, unit }: Omit<Said, 'value'>, figure: string): string => {
    const known = usageUnits.find((one) => one === unit);
    if (known !== undefined && (usageType === null || known !== 'iText modules'))
      return t(`ledger.unit.${known}`, { count: pluralCount(figure) });
    return unit === null ? t('ledger.noUnit', { type: usageType ?? '' }) : (usageType ?? unit);
  };
  const sumText = (sum: Said): string =>
    t('ledger.figure', { value: formatNumber(sum.value), unit: unitText(sum, sum.value) });
  return {
    unitText,
    sumText,
    partText: ({ whole, ...line }) =>
      whole === null
        ? sumText(line)
        : t('ledger.byDays', { part: formatNumber(line.value), whole: sumText({ ...line, value: whole }) }),
  };
}
