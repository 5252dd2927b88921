import { fullName } from '#domain/core/person-name.ts';
import type * as contract from '#domain/session/customer-view/contract.ts';
import {
  VIEW_MINUTES,
  type BeginView,
  type BegunView,
  type Viewable,
} from '#domain/session/customer-view/schema.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import type { Handler } from '#server/core/routes.ts';
import type { ViewRow } from '#server/core/principal.ts';
import type { Database } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { applicationExists } from '#server/accounts/queries.ts';
import { closeOverdueViews, recordView } from './end-view.ts';
import { barOf, sessionOf } from './find-viewed.ts';
import { findPerson, findView, insertView, listAccountPeople, listApplicationNames } from './queries.ts';

const MINUTE_MS = 60_000;

/** The account's people with what bars them, and its applications for chosen roles. */
export const listViewable: Handler<typeof contract.listViewable> = async (ctx) => {
  const { ids, applications } = await ctx.transaction(async (trx) => ({
    ids: await listAccountPeople(trx, ctx.account),
    applications: await listApplicationNames(trx, ctx.account),
  }));
  // Whether somebody can sign in the log-in alone may read.
  return inTransaction(ctx.portal.pool, { role: 'system' }, async (trx) => {
    const people: Viewable['people'] = [];
    for (const userId of ids) {
      const person = await findPerson(trx, userId);
      if (!person) continue;
      const own = person.accounts[ctx.account];
      const roles = [...(own?.roles ?? []), ...Object.values(own?.cucas ?? {}).flatMap((cuca) => cuca.roles)];
      people.push({
        ...{ userId, email: person.email, name: fullName(person) },
        ...{ roles: [...new Set(roles)], bar: barOf(ctx.portal, person) },
      });
    }
    return { people, applications };
  });
};

/** Begins a view in the caller's session. Whoever says it twice is in one view; the account's owners read of it. */
export const beginView: Handler<typeof contract.beginView> = async (ctx, { body }) => {
  const view = await viewOf(ctx, body);
  await inTransaction(ctx.portal.pool, { role: 'system' }, async (trx) => {
    await closeOverdueViews(trx, ctx);
    if (await insertView(trx, view)) await recordView(trx, ctx, view, 'session.beginView');
  });
  return presentBegun(ctx, view.id);
};

async function presentBegun(ctx: AccountCtx, id: string): Promise<BegunView> {
  const stored = await inTransaction(ctx.portal.pool, { role: 'system' }, (trx) => findView(trx, id));
  if (!stored || stored.userId !== ctx.principal.userId) throw new AppError('VIEW_READ_ONLY');
  return { id, endsAt: stored.endsAt.toISOString() };
}

async function viewOf(ctx: AccountCtx, { id, subject, reason }: BeginView): Promise<ViewRow> {
  const endsAt = new Date(ctx.now.getTime() + VIEW_MINUTES * MINUTE_MS);
  const about = {
    ...{ id, reason, endsAt, begunAt: ctx.now, sessionHash: sessionOf(ctx.principal) },
    ...{ userId: ctx.principal.userId, accountId: ctx.account },
  };
  if (subject.kind === 'person') {
    const { userId: subjectId } = subject;
    await inTransaction(ctx.portal.pool, { role: 'system' }, (trx) => refuseBarred(ctx, trx, subjectId));
    return { ...about, subjectId, accountRoles: [], cucaId: null, cucaRoles: [] };
  }
  const { accountRoles, cucaId, cucaRoles } = subject;
  const isOfCuca = cucaId !== null && cucaRoles.length > 0;
  if (accountRoles.length === 0 && !isOfCuca) throw new AppError('VIEW_WITHOUT_ROLES');
  if (cucaId !== null && !(await applicationExists(ctx.portal.pool, ctx.account, cucaId)))
    throw new AppError('NOT_FOUND');
  return {
    ...{ ...about, subjectId: null, accountRoles },
    ...(isOfCuca ? { cucaId, cucaRoles } : { cucaId: null, cucaRoles: [] }),
  };
}

/** Somebody of another account, or of none, is none of this account's people. */
async function refuseBarred(ctx: AccountCtx, trx: Database, userId: string): Promise<void> {
  const person = await findPerson(trx, userId);
  const bar = person ? barOf(ctx.portal, person) : null;
  if (bar !== null) throw new AppError('VIEW_BARRED', { why: why[bar] });
  if (!person || !Object.hasOwn(person.accounts, ctx.account)) throw new AppError('NOT_FOUND');
}

const why = {
  disabled: 'Their sign-in is disabled, so there is nothing to see.',
  unverified:
    'They have not verified their email address, so they see nothing yet. Choose their roles instead.',
  staff: 'They are a member of staff, not a customer.',
} as const;
