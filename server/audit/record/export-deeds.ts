import type * as contract from '#domain/audit/contract.ts';
import { deedFilterSet, type DeedFilters } from '#domain/audit/filters.ts';
import type { DeedEntry } from '#domain/audit/schema.ts';
import { doerText, fieldText, howText } from '#domain/audit/words.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { audit } from '#domain/messages/en-gb/audit.ts';
import type { SignedInCtx } from '#server/core/context.ts';
import type { Attachment, FileHandler } from '#server/core/routes.ts';
import { streamCsv } from '#server/core/stream-csv.ts';
import { presentDeeds, readerOf, readerOfAccount, withoutAccount } from './list-deeds.ts';
import { listDeedRows, type DeedReader, type DeedRow } from './queries.ts';

const texts = audit.audit;

export const exportDeeds: FileHandler<typeof contract.listDeeds> = (ctx, { query }) =>
  saveDeeds(ctx, readerOf(ctx), deedFilterSet.read(query));

export const exportAccountDeeds: FileHandler<typeof contract.listAccountDeeds> = (ctx, { query }) =>
  saveDeeds(ctx, readerOfAccount(ctx), withoutAccount(query));

/** Everything that the filters leave as CSV. Who saves it stands in the record before they get it. */
async function saveDeeds(ctx: SignedInCtx, reader: DeedReader, filters: DeedFilters): Promise<Attachment> {
  const accountId = reader.account ?? null;
  const action = reader.account === undefined ? 'audit.exportDeeds' : 'audit.exportAccountDeeds';
  await ctx.transaction((trx) => ctx.audit(trx, { action, object: null, accountId }));
  return streamCsv<DeedRow>(ctx, {
    name: 'record',
    heads: [Object.values(texts.csv)],
    read: (after, limit) => ctx.transaction((trx) => listDeedRows(trx, reader, filters, { after, limit })),
    toLines: async (rows) => {
      const entries = await presentDeeds(ctx.portal, rows, reader);
      return entries.map((entry) => lineOf(entry, ctx.portal.config.VENDOR_NAME));
    },
  });
}

function lineOf(entry: DeedEntry, vendor: string): string[] {
  const { who, account, key, changes, facts } = entry;
  const changed = changes.map(({ name, before, after }) =>
    fillText(texts.change, {
      name: texts.field[name],
      before: fieldText(before),
      after: fieldText(after),
    }),
  );
  const told = facts.map(({ name, values }) => `${texts.field[name]}: ${fieldText(values)}`);
  return [
    ...[entry.at, doerText(who, vendor), who.email ?? '', howText(entry) ?? '', entry.says, entry.deed],
    ...[account?.name ?? '', account?.id ?? '', entry.objectName ?? entry.object ?? ''],
    key ? fillText(texts.key, { product: key.productName, tail: key.tail }) : '',
    [...changed, ...told].join('; '),
    ...[entry.network ?? '', entry.requestId ?? '', entry.id],
    entry.isSealed ? texts.sealed : texts.waiting,
  ];
}
