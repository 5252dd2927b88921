import type { TFunction } from 'i18next';
import type { ChartStep } from '#domain/usage-chart/chart-step.ts';
import type { CountedType, UsageBar, UsageSeries } from '#domain/usage-chart/stack-usage.ts';
import { productLabel } from '#domain/products/product-label.ts';
import { usageUnits } from '#domain/products/schema.ts';
import { nameOfKey, type ChartedKey } from './chart-keys-plan.ts';

interface Named {
  keys: readonly ChartedKey[];
  series: readonly UsageSeries[];
  /** Keys in the chart. */
  shown: number;
  step: ChartStep;
}

/** What the parts of a chart are called. */
export function textsOfSeries(t: TFunction, { keys, series, shown, step }: Named) {
  const nameOf = (id: string): string => {
    const license = keys.find(({ licenseKeyId }) => licenseKeyId === id);
    return license === undefined ? id : nameOfKey(license);
  };
  const unitOf = ({ unit, usageType }: CountedType): string =>
    unit ?? t('products.usage.noUnit', { type: usageType });
  return {
    nameOf,
    unitOf,
    /** The same type may be counted in two units, which are two colours. */
    typeNameOf: (one: CountedType): string => {
      const twice = series.some(({ usageType, unit }) => usageType === one.usageType && unit !== one.unit);
      return twice ? `${one.usageType} (${unitOf(one)})` : one.usageType;
    },
    /** 9.22: of a product its label; units are said in full. */
    shortTypeOf: ({ usageType }: CountedType): string | undefined => {
      const isUnit = usageUnits.some((unit) => unit === usageType);
      const short = productLabel(usageType);
      return isUnit || short === usageType ? undefined : short;
    },
    /** The name of the only key stands above the chart. */
    labelOf: ({ licenseKeyId, usageType }: UsageSeries): string =>
      shown === 1 ? usageType : t('products.usage.series', { key: nameOf(licenseKeyId), type: usageType }),
    noteOf: ({ silence, running }: UsageBar): string | undefined => {
      if (silence === 'noLicense') return t(`products.usage.noLicense.${step}`);
      if (silence === 'noReport')
        return t(running ? 'products.usage.noReportYet' : 'products.usage.noReport');
      return running ? t('products.usage.soFar') : undefined;
    },
  };
}
