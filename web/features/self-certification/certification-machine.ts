import { deploymentKindOf } from '#domain/products/deployment.ts';
import type { SubmissionPlan } from '#domain/core/submission-plan.ts';
import type { FormContact } from '#domain/self-certification/form.ts';
import {
  newApp,
  newItem,
  type CertificationDraft,
  type DraftApp,
  type DraftForm,
  type DraftItem,
} from '#domain/self-certification/draft-content.ts';
import { licenseUsagesOf } from '#domain/self-certification/license-usages.ts';
import { licensesOfApp } from '#domain/self-certification/licenses-of-app.ts';
import type { CertifiableLicense, CertifiedFamily } from '#domain/self-certification/schema.ts';

export interface CertificationState {
  draft: CertificationDraft;
  /** Left once: problems are shown from then on. */
  touched: ReadonlySet<string>;
  /** Dates that are typed and not taken. */
  refused: ReadonlySet<string>;
  /** What the server said of places, until their application is changed. */
  said: ReadonlyMap<string, string>;
  /** Going on was tried: every problem of the step and application is shown. */
  attempted: ReadonlySet<string>;
}

export type AppValues = Partial<Pick<DraftApp, 'name' | 'description' | 'licenseType' | 'products'>>;
export type ContactRole = 'primaryReportingContact' | 'secondaryReportingContact';
export type ItemValues = Partial<Omit<DraftItem, 'key' | 'family'>>;

export type CertificationEvent =
  | { type: 'appAdded'; key: string }
  | { type: 'appRemoved'; app: string }
  | { type: 'appChosen'; app: string }
  | { type: 'appTyped'; app: string; values: AppValues }
  /** Null removes the second contact (5.29). */
  | { type: 'contactTyped'; app: string; role: ContactRole; contact: FormContact | null }
  | { type: 'itemAdded'; app: string; key: string; family: CertifiedFamily; licenses: Licenses }
  | { type: 'itemRemoved'; app: string; item: string }
  | { type: 'itemTyped'; app: string; item: string; values: ItemValues }
  | { type: 'summaryTyped'; values: Partial<Pick<DraftForm, 'searchPerformed' | 'confirmationChecked'>> }
  | { type: 'left'; place: string }
  | { type: 'refused'; place: string; refused: boolean }
  | { type: 'attempted'; what: string }
  | { type: 'planned'; plan: SubmissionPlan }
  | { type: 'answered'; said: ReadonlyMap<string, string> }
  | { type: 'caseEnded' };
type Licenses = readonly Pick<CertifiableLicense, 'groupId' | 'family' | 'productName'>[];

export const openDraft = (draft: CertificationDraft): CertificationState => ({
  draft,
  touched: new Set(),
  refused: new Set(),
  said: new Map(),
  attempted: new Set(),
});

type Handlers = {
  readonly [Type in CertificationEvent['type']]: (
    state: CertificationState,
    event: Extract<CertificationEvent, { type: Type }>,
  ) => CertificationState;
};

const handlers: Handlers = {
  appAdded: (state, { key }) => appAdded(state, key),
  appRemoved: (state, { app }) => appRemoved(state, app),
  appChosen: (state, { app }) => {
    const { form } = state.draft;
    return withForm(state, { ...form, selectedAppIndex: indexOf(form, app) });
  },
  appTyped: (state, { app, values }) => withApp(state, app, (before) => ({ ...before, ...values })),
  contactTyped: (state, { app, role, contact }) =>
    withApp(state, app, (before) => ({ ...before, [role]: contact })),
  itemAdded: (state, event) => itemAdded(state, event),
  itemRemoved: (state, { app, item }) =>
    withApp(forget(state, `${app}.${item}`), app, (before) => ({
      ...before,
      reportItems: before.reportItems.filter(({ key }) => key !== item),
    })),
  itemTyped: (state, { app, item, values }) => withItem(state, app, item, values),
  summaryTyped: (state, { values }) => withForm(state, { ...state.draft.form, ...values }),
  left: (state, { place }) => ({ ...state, touched: changed(state.touched, place, true) }),
  refused: (state, { place, refused }) => ({ ...state, refused: changed(state.refused, place, refused) }),
  attempted: (state, { what }) => ({ ...state, attempted: changed(state.attempted, what, true) }),
  planned: (state, { plan }) => ({
    ...state,
    draft: { ...state.draft, plan: [...plan], isCaseOver: false },
  }),
  answered: (state, { said }) => ({ ...state, said }),
  caseEnded: (state) => ({ ...state, draft: { ...state.draft, isCaseOver: true } }),
};

/** The report while it is typed and sent (3.17). */
export function certificationMachine(
  state: CertificationState,
  event: CertificationEvent,
): CertificationState {
  const handle = handlers[event.type] as (
    before: CertificationState,
    what: CertificationEvent,
  ) => CertificationState;
  return handle(state, event);
}

const withForm = (state: CertificationState, form: DraftForm): CertificationState => ({
  ...state,
  draft: { ...state.draft, form },
});

const indexOf = ({ apps }: DraftForm, key: string): number =>
  Math.max(
    0,
    apps.findIndex((app) => app.key === key),
  );

/** Whoever is asked about one application is mostly asked about the next one, too. */
function appAdded(state: CertificationState, key: string): CertificationState {
  const { form } = state.draft;
  const last = form.apps.at(-1);
  const contacts = last && {
    primaryReportingContact: last.primaryReportingContact,
    secondaryReportingContact: last.secondaryReportingContact,
  };
  const apps = [...form.apps, { ...newApp(key), ...contacts }];
  return withForm(state, {
    ...form,
    apps,
    selectedAppIndex: apps.length - 1,
    confirmationChecked: false,
  });
}

function appRemoved(state: CertificationState, key: string): CertificationState {
  const { form } = state.draft;
  const at = indexOf(form, key);
  const apps = form.apps.filter((app) => app.key !== key);
  const selectedAppIndex = Math.min(at, Math.max(0, apps.length - 1));
  return withForm(forget(state, key), { ...form, apps, selectedAppIndex, confirmationChecked: false });
}

/** What is changed after it was confirmed is confirmed anew. */
function withApp(
  state: CertificationState,
  key: string,
  change: (app: DraftApp) => DraftApp,
): CertificationState {
  const { form } = state.draft;
  const apps = form.apps.map((app) => (app.key === key ? change(app) : app));
  const said = new Map([...state.said].filter(([place]) => !place.startsWith(`${key}.`)));
  return withForm({ ...state, said }, { ...form, apps, confirmationChecked: false });
}

/** Another application was mostly used in the same way and time: only the figure is left to type. */
function itemAdded(
  state: CertificationState,
  { app: appKey, key, family, licenses }: Extract<CertificationEvent, { type: 'itemAdded' }>,
): CertificationState {
  const { apps } = state.draft.form;
  const ofFamily = (app: DraftApp) => licenseUsagesOf(app)[family];
  const own = apps.find((app) => app.key === appKey);
  const ownLast = own && ofFamily(own).at(-1);
  const like = ownLast ?? apps.map((app) => ofFamily(app)[0]).findLast((item) => item !== undefined);
  const offered = own ? licensesOfApp(own, family, licenses) : [];
  const item: DraftItem = {
    ...newItem(key, family),
    groupId: groupFor(like, offered),
    ...(like ? { deploymentType: like.deploymentType, environment: like.environment } : {}),
    ...(like ? figureOf(like.statedAs) : {}),
    ...(like && !ownLast ? { usageRange: like.usageRange } : {}),
  };
  return withApp(state, appKey, (app) => ({ ...app, reportItems: [...app.reportItems, item] }));
}

/** The license of the row before, where the application may have it; else the only one there is. */
function groupFor(like: DraftItem | undefined, offered: readonly { groupId: string }[]): string {
  if (like && offered.some(({ groupId }) => groupId === like.groupId)) return like.groupId;
  const [only, other] = offered;
  return only && !other ? only.groupId : '';
}

const emptyServers = { processorsPerServer: '', numberOfServers: '' };

/** An empty figure, stated in one way (3.20). */
const figureOf = (
  statedAs: DraftItem['statedAs'],
): Pick<DraftItem, 'statedAs' | 'usageValue' | 'serverDeployment'> => ({
  statedAs,
  usageValue: '',
  serverDeployment: statedAs === 'servers' ? [emptyServers] : [],
});

function withItem(
  state: CertificationState,
  appKey: string,
  itemKey: string,
  values: ItemValues,
): CertificationState {
  return withApp(state, appKey, (app) => ({
    ...app,
    reportItems: app.reportItems.map((item) =>
      item.key === itemKey ? { ...item, ...values, ...figureFor(item, values) } : item,
    ),
  }));
}

/** Only server deployments are stated as servers (3.20); another way of stating begins with an empty figure. */
function figureFor(item: DraftItem, { deploymentType, statedAs }: ItemValues): ItemValues {
  if (statedAs !== undefined && statedAs !== item.statedAs) return figureOf(statedAs);
  if (deploymentType === undefined) return {};
  const isServer = deploymentKindOf(deploymentType) === 'server';
  if (!isServer) return item.statedAs === 'servers' ? figureOf('value') : {};
  const wasServer = deploymentKindOf(item.deploymentType) === 'server';
  return wasServer || item.usageValue !== '' ? {} : figureOf('servers');
}

const forget = (state: CertificationState, key: string): CertificationState => {
  const isOther = (place: string) => !place.startsWith(`${key}.`);
  return {
    ...state,
    touched: new Set([...state.touched].filter(isOther)),
    refused: new Set([...state.refused].filter(isOther)),
    said: new Map([...state.said].filter(([place]) => isOther(place))),
  };
};

function changed(set: ReadonlySet<string>, one: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(one);
  else next.delete(one);
  return next;
}
