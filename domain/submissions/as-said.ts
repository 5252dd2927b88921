import type { UsageUnit } from '../products/schema.ts';
import type { Receipt } from './schema.ts';

type Figures = Pick<Receipt, 'keys' | 'stated'>;

/** Keys whose figures are processors × servers, booked in the deployments of their maximum (decision 035). */
const serverKeysOf = ({ stated = [] }: Figures): ReadonlySet<string> =>
  new Set(
    stated
      .filter(({ unit, processorsPerServer }) => unit === 'Deployments' && processorsPerServer !== undefined)
      .map(({ licenseKeyId }) => licenseKeyId),
  );

const said = <Figure extends { usageType: string; unit: UsageUnit | null }>(figure: Figure): Figure =>
  figure.unit === 'Deployments'
    ? {
        ...figure,
        unit: 'Logical processors',
        usageType: figure.usageType === 'Deployments' ? 'Logical processors' : figure.usageType,
      }
    : figure;

/** A receipt as people read it (2.78, 3.33): where servers were counted its figures are logical processors. */
export function asSaid<Given extends Figures>(receipt: Given): Given {
  const servers = serverKeysOf(receipt);
  if (servers.size === 0) return receipt;
  return {
    ...receipt,
    keys: receipt.keys.map((key) =>
      servers.has(key.licenseKeyId) ? { ...key, totals: key.totals.map(said) } : key,
    ),
    stated: receipt.stated?.map((figure) => (servers.has(figure.licenseKeyId) ? said(figure) : figure)),
  };
}

/** Whether a receipt has figures that count as deployments and are said otherwise. */
export const countsAsDeployments = (receipt: Figures): boolean => serverKeysOf(receipt).size > 0;
