import { isDay, type Day } from '../core/day.ts';
import { overlaps } from '../core/period.ts';
import { USAGE_EARLIEST } from '../core/usage-earliest.ts';
import { wholeNumberProblem } from '../core/whole-number-problem.ts';
import { deploymentKindOf, type DeploymentKind } from '../products/deployment.ts';
import { productOf } from '../products/find-product.ts';
import type { FormItem, FormServers } from './form.ts';
import type { ItemMessage, ItemProblem } from './problem.ts';
import { limitsOf, placeProblems } from './problem.ts';
import { certifiedEnvironments, type CertifiableLicense } from './schema.ts';

/** What a license says about the figures that may be reported for it. */
export type ItemLicense = Pick<CertifiableLicense, 'groupId' | 'productName' | 'createdDate' | 'expiryDate'>;

/**
 * Holds the figures of one application against 5.06–5.10, 5.12 and 5.27; paths are those of the list. The same in the
 * browser and on the server.
 */
export function checkItems(
  items: readonly FormItem[],
  licenses: readonly ItemLicense[],
  today: Day,
): ItemProblem[] {
  const own = items.flatMap((item, at) => placeProblems(String(at), checkItem(item, licenses, today)));
  const shared = findShared(items).flatMap((message, at): ItemProblem[] =>
    message === null ? [] : [{ path: `${at}.usageRange`, message }],
  );
  // A row whose period is wrong by itself is told that first.
  return [...own, ...shared.filter(({ path }) => !own.some((problem) => problem.path.startsWith(path)))];
}

/** One figure alone; one problem a field at most. */
export function checkItem(item: FormItem, licenses: readonly ItemLicense[], today: Day): ItemProblem[] {
  const license = licenses.find(({ groupId }) => groupId === item.groupId);
  const fields: [path: string, message: ItemMessage | null][] = [
    ['groupId', item.groupId === '' ? 'required' : license ? null : 'licenseUnknown'],
    ['deploymentType', deploymentProblem(item, license)],
    ['environment', environmentProblem(item)],
    ...periodProblems(item, license, today),
    ...figureProblems(item),
  ];
  return fields.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
}

/** How a deployment type's usage can be stated; null while none is chosen. */
export const deploymentOf = (item: FormItem): DeploymentKind | null => deploymentKindOf(item.deploymentType);

function deploymentProblem({ deploymentType }: FormItem, license?: ItemLicense): ItemMessage | null {
  if (deploymentType === '') return 'required';
  const kind = deploymentKindOf(deploymentType);
  // Web is the SDK family's own (3.36).
  const fits =
    kind !== null &&
    (kind !== 'sdk' || license === undefined || productOf(license.productName)?.reporting === 'sdk');
  return fits ? null : 'deploymentUnknown';
}

function environmentProblem({ environment }: FormItem): ItemMessage | null {
  if (environment === '') return 'required';
  return certifiedEnvironments.some((one) => one === environment) ? null : 'environmentUnknown';
}

function periodProblems(
  { usageRange: { start, end } }: FormItem,
  license: ItemLicense | undefined,
  today: Day,
): [string, ItemMessage | null][] {
  const { createdDate = null, expiryDate = null } = license ?? {};
  const dayProblem = (day: string): ItemMessage | null => {
    if (day === '') return 'required';
    if (!isDay(day)) return 'dayInvalid';
    if (day > today) return 'afterToday';
    if (createdDate !== null && day < createdDate) return 'beforeCreated';
    if (day < USAGE_EARLIEST) return 'beforeUsage';
    return expiryDate !== null && day > expiryDate ? 'afterExpiry' : null;
  };
  return [
    ['usageRange.start', dayProblem(start)],
    ['usageRange.end', dayProblem(end) ?? (start > end ? 'startAfterEnd' : null)],
  ];
}

function figureProblems(item: FormItem): [string, ItemMessage | null][] {
  if (item.statedAs === 'value')
    return [
      [
        'usageValue',
        item.serverDeployment.length > 0 ? 'valueOrServers' : figureProblem('usageValue', item.usageValue),
      ],
    ];
  if (item.usageValue !== '') return [['usageValue', 'valueOrServers']];
  const kind = deploymentOf(item);
  if (kind !== null && kind !== 'server') return [['serverDeployment', 'serversNotHere']];
  if (item.serverDeployment.length === 0) return [['serverDeployment', 'required']];
  return item.serverDeployment.flatMap((row, at) => serverProblems(item.serverDeployment, row, at));
}

/** 5.04–5.06: zero is allowed here, but for a server without processors. */
const figureProblem = (name: keyof FormServers | 'usageValue', text: string): ItemMessage | null =>
  text === '' ? 'required' : wholeNumberProblem(text, limitsOf(name));

function serverProblems(
  rows: readonly FormServers[],
  { processorsPerServer, numberOfServers }: FormServers,
  at: number,
): [string, ItemMessage | null][] {
  const isSame = (row: FormServers, other: number) =>
    other !== at && row.processorsPerServer === processorsPerServer;
  return [
    [
      `serverDeployment.${at}.processorsPerServer`,
      figureProblem('processorsPerServer', processorsPerServer) ??
        (rows.some(isSame) ? 'processorsPerServerNotUnique' : null),
    ],
    [`serverDeployment.${at}.numberOfServers`, figureProblem('numberOfServers', numberOfServers)],
  ];
}

/**
 * 5.12: of each row, whether another one has the same group and environment and shares days with it; two rows of servers
 * only where they share a number of processors too.
 */
function findShared(items: readonly FormItem[]): (ItemMessage | null)[] {
  return items.map((item, at) => {
    const met = items.filter((other, place) => place !== at && isShared(item, other));
    if (met.length === 0) return null;
    const areServers = item.statedAs === 'servers' && met.every(({ statedAs }) => statedAs === 'servers');
    return areServers ? 'samePeriodErrorServer' : 'samePeriodErrorSingle';
  });
}

function isShared(a: FormItem, b: FormItem): boolean {
  const isWhole = [a, b].every(({ groupId, environment, usageRange: { start, end } }) => {
    const isPeriod = isDay(start) && isDay(end) && start <= end;
    return groupId !== '' && environment !== '' && isPeriod;
  });
  if (!isWhole || a.groupId !== b.groupId || a.environment !== b.environment) return false;
  const areServers = a.statedAs === 'servers' && b.statedAs === 'servers';
  return overlaps(a.usageRange, b.usageRange) && (!areServers || shareProcessors(a, b));
}

const shareProcessors = (a: FormItem, b: FormItem): boolean =>
  a.serverDeployment.some(({ processorsPerServer: own }) =>
    b.serverDeployment.some(({ processorsPerServer }) => own !== '' && processorsPerServer === own),
  );
