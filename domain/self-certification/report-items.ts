import { mainUnitOf } from '../products/usage-units.ts';
import type { UsageUnit } from '../products/schema.ts';
import { ReportItem, type CertifiableLicense } from './schema.ts';
import type { FormItem } from './form.ts';

/** Servers are counted in this unit, whatever product runs on them (5.06): never added to a product's own. */
export const serverUnit = 'Logical processors' satisfies UsageUnit;

/** What the portal counts for a figure: one of a product's own unit, or one for each number of processors. */
export interface CountedRow {
  unit: UsageUnit | null;
  value: string;
  processorsPerServer: number | null;
  numberOfServers: number | null;
}

/** How a report item counts: its usage value in the product's main unit, or processors × servers (5.06). */
export function countItem({ productName, usageValue, serverDeployment = [] }: ReportItem): CountedRow[] {
  if (usageValue !== undefined)
    return [
      {
        ...{ unit: mainUnitOf(productName), value: usageValue },
        ...{ processorsPerServer: null, numberOfServers: null },
      },
    ];
  return serverDeployment.map(({ processorsPerServer, numberOfServers }) => ({
    ...{ unit: serverUnit, value: String(processorsPerServer * numberOfServers) },
    ...{ processorsPerServer, numberOfServers },
  }));
}

/** A row of the form that `checkItems` has nothing against, as it is sent (3.20). */
export function reportItemOf(item: FormItem, license: CertifiableLicense): ReportItem {
  const { groupId, deploymentType, environment, usageRange } = item;
  const figure =
    item.statedAs === 'value'
      ? { usageValue: item.usageValue }
      : {
          serverDeployment: item.serverDeployment.map(({ processorsPerServer, numberOfServers }) => ({
            processorsPerServer: Number(processorsPerServer),
            numberOfServers: Number(numberOfServers),
          })),
        };
  const { licenseId, productName, version, productLicenseDescriptor, createdDate } = license;
  return ReportItem.parse({
    ...{ groupId, licenseId, productName, version, productLicenseDescriptor, createdDate },
    ...{ deploymentType, environment, usageRange },
    ...figure,
  });
}

/** A report item as the form has it, so that one function judges both. */
export const formItemOf = ({ serverDeployment, usageValue, ...item }: ReportItem): FormItem => ({
  ...{ groupId: item.groupId, deploymentType: item.deploymentType, environment: item.environment },
  usageRange: item.usageRange,
  statedAs: serverDeployment === undefined ? 'value' : 'servers',
  usageValue: usageValue ?? '',
  serverDeployment: (serverDeployment ?? []).map((row) => ({
    processorsPerServer: String(row.processorsPerServer),
    numberOfServers: String(row.numberOfServers),
  })),
});
