import { deploymentTypes, type DeploymentType } from './schema.ts';

/** How usage of a deployment is stated: processors × servers, one value, or the SDK family's own (3.36). */
export type DeploymentKind = 'server' | 'single' | 'sdk';

const kindOf: { readonly [Type in DeploymentType]: DeploymentKind } = {
  'On-premise': 'server',
  Cloud: 'server',
  'VM(s)': 'server',
  Desktop: 'single',
  Mobile: 'single',
  Web: 'sdk',
};

/** The kind of a deployment type; null for anything that 3.36 does not list. */
export const deploymentKindOf = (deploymentType: string): DeploymentKind | null =>
  Object.hasOwn(kindOf, deploymentType) ? kindOf[deploymentType as DeploymentType] : null;

/** Deployment types of servers, for queries. */
export const serverDeploymentTypes: readonly DeploymentType[] = deploymentTypes.filter(
  (type) => kindOf[type] === 'server',
);
