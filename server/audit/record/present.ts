import { deedText } from '#domain/audit/deed-names.ts';
import { describeDetail } from '#domain/audit/describe-detail.ts';
import type { DeedEntry, Doer } from '#domain/audit/schema.ts';
import { scrub, scrubJson } from '#server/core/log.ts';
import type { DeedReader, DeedRow } from './queries.ts';

/** An entry as its reader may see it: no secret in it, and no address of others where they are no staff. */
export function presentDeed(row: DeedRow, reader: DeedReader, sealed: ReadonlySet<string>): DeedEntry {
  const { id, at, account, object, key } = row;
  const isOwn = row.userId === reader.userId;
  const showsNetwork = reader.isStaff || isOwn;
  return {
    ...{ id, at, key },
    ...{ deed: row.action, says: deedText(row.action) },
    who: doerOf(row, isOwn),
    viewedAs: row.actor?.startsWith('view ') ? { name: row.viewedName } : null,
    account: account && { id: account.id, name: account.name ?? account.id },
    object: object === null ? null : scrub(object),
    objectName: row.objectName,
    ...describeDetail(scrubbed(row.detail)),
    network: showsNetwork ? row.network : null,
    isNetworkHidden: !showsNetwork && row.network !== null,
    requestId: row.requestId,
    isSealed: sealed.has(id),
  };
}

const scrubbed = (detail: DeedRow['detail']): DeedRow['detail'] =>
  JSON.parse(scrubJson(JSON.stringify(detail))) as DeedRow['detail'];

function doerOf({ actor, who, tokenName, userId }: DeedRow, isReader: boolean): Doer {
  const [first, ...others] = (actor ?? 'person').split(' ');
  const nobody = { name: null, email: null, isReader: false, token: null, program: null };
  if (first === 'job' || first === 'command') return { ...nobody, kind: first, program: others.join(' ') };
  if (userId === null) return { ...nobody, kind: first === 'activation' ? 'client' : 'stranger' };
  if (!who) return { ...nobody, kind: 'unknown' };
  return {
    ...{ kind: who.byStaff ? 'staff' : 'person', name: who.name, email: who.email, isReader },
    ...{ token: first === 'token' ? (tokenName ?? '') : null, program: null },
  };
}
