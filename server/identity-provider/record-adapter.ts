import { CLOCK_TOLERANCE_MS } from '#domain/core/clock-tolerance.ts';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Portal } from '#server/core/portal.ts';
import { tokenHash } from '#server/core/secrets.ts';
import {
  consumeRecord,
  deleteByGrant,
  deleteRecord,
  findRecord,
  findRecordByUid,
  upsertRecord,
  type FoundRecord,
} from './queries.ts';

const hex = (id: string | undefined): string | null =>
  id === undefined ? null : tokenHash(id).toString('hex');
const placeOf = (model: string, idHash: Buffer): string => `${model}:${idHash.toString('hex')}`;

/** Keeps the provider's state in the database: ids hashed, payloads sealed for their row. */
export function createRecordAdapter(portal: Portal): (model: string) => Adapter {
  const { pool, secrets } = portal;
  const read = (model: string, row: FoundRecord | undefined): AdapterPayload | undefined => {
    if (!row) return undefined;
    const text = secrets.open('idp-payload', row.payload, placeOf(model, row.idHash)).toString();
    const payload = JSON.parse(text) as AdapterPayload;
    // Made while the clock was ahead: the provider's own clock is the system's, as here.
    if ((payload.iat ?? 0) * 1000 > Date.now() + CLOCK_TOLERANCE_MS) return undefined;
    return row.consumedAt ? { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) } : payload;
  };
  return (model) => ({
    upsert: async (id, payload, expiresIn) => {
      const idHash = tokenHash(id);
      await upsertRecord(pool, {
        model,
        idHash,
        payload: secrets.seal('idp-payload', JSON.stringify(payload), placeOf(model, idHash)),
        grantHash: hex(payload.grantId),
        uidHash: hex(payload.uid),
        accountId: payload.accountId ?? null,
        expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      });
    },
    find: async (id) => read(model, await findRecord(pool, model, tokenHash(id))),
    findByUid: async (uid) => read(model, await findRecordByUid(pool, model, hex(uid) ?? '')),
    findByUserCode: async () => undefined,
    // The provider looks first and consumes later: a code or refresh token is used once because this says so.
    consume: async (id) => {
      const first = await consumeRecord(pool, model, tokenHash(id));
      if (!first) throw new errors.InvalidGrant('used already');
    },
    destroy: (id) => deleteRecord(pool, model, tokenHash(id)),
    revokeByGrantId: (grantId) => deleteByGrant(pool, model, hex(grantId) ?? ''),
  });
}
