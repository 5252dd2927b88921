import { emailKey } from '#domain/access/vendor-domain.ts';
import type { Config } from '#server/core/config.ts';
import type { Database } from '#server/db/pool.ts';
import { hasDeeds, hasRights, mergePerson } from './merge-queries.ts';
import {
  findByAddress,
  findById,
  findBySubject,
  insertPerson,
  isProven,
  lockAddress,
  updateAddress,
  updateLogin,
  updateSubject,
  type PersonRow,
} from './person-queries.ts';

/** What an issuer says about somebody who has just logged in. */
export interface IssuerClaims {
  iss: string;
  sub: string;
  email: string;
  /** The issuer vouches for it: domain/session/vouched-address.ts. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  identityProvider: string;
}

export type Binding = { kind: 'person'; userId: string } | { kind: 'disabled' } | { kind: 'addressTaken' };

/**
 * Finds or makes the person of a log-in. People are issuer and subject; an address finds an imported person only
 * when somebody who may say so vouches for it, and whoever merely claims one cannot keep it from its owner.
 */
export async function bindPerson(
  trx: Database,
  claims: IssuerClaims,
  { demo }: Pick<Config, 'demo'>,
  /** The portal's own provider: its subjects are the ids of our own rows. */
  own: boolean,
): Promise<Binding> {
  const key = emailKey(claims.email);
  await lockAddress(trx, key);
  const verified = claims.emailVerified || (await isProven(trx, claims.iss, claims.sub, key));
  const known =
    (await findBySubject(trx, claims.iss, claims.sub)) ?? (own ? await takeOwn(trx, claims) : undefined);
  const binding = known
    ? await keepAddress(trx, known, { ...claims, key, verified })
    : await meet(trx, { ...claims, key, verified });
  if (binding.kind !== 'person') return binding;
  const person = await findById(trx, binding.userId);
  // The demo's people have everybody's password and made-up rights: outside the demo they are nobody.
  if (person?.disabled || (person?.demo && !demo)) return { kind: 'disabled' };
  await updateLogin(trx, binding.userId, {
    identityProvider: claims.identityProvider,
    emailVerified: verified,
  });
  return binding;
}

interface Claimed extends IssuerClaims {
  key: string;
  verified: boolean;
}

async function takeOwn(trx: Database, { iss, sub }: IssuerClaims): Promise<PersonRow | undefined> {
  const row = await findById(trx, sub);
  if (!row || row.iss !== null) return undefined;
  await updateSubject(trx, row.id, iss, sub);
  return { ...row, iss, sub };
}

/** Nobody can have this key by address: it holds the place of an address that is only claimed. */
const unproven = ({ iss, sub }: { iss: string; sub: string }): string => ` unproven ${iss} ${sub}`;

/** Somebody whose issuer and subject were never seen. */
async function meet(trx: Database, claimed: Claimed): Promise<Binding> {
  const owner = await findByAddress(trx, claimed.key);
  if (owner && claimed.verified) {
    if (owner.iss !== null) return { kind: 'addressTaken' };
    await updateSubject(trx, owner.id, claimed.iss, claimed.sub);
    return { kind: 'person', userId: owner.id };
  }
  const userId = await insertPerson(trx, {
    ...claimed,
    emailKey: claimed.verified ? claimed.key : unproven(claimed),
    emailVerified: claimed.verified,
  });
  return { kind: 'person', userId };
}

/** Somebody known, perhaps with another address than last time. */
async function keepAddress(trx: Database, known: PersonRow, claimed: Claimed): Promise<Binding> {
  if (known.emailKey === claimed.key) return { kind: 'person', userId: known.id };
  if (claimed.verified) return proveAddress(trx, known, claimed);
  await updateAddress(trx, known.id, {
    email: claimed.email,
    emailKey: unproven(claimed),
    emailVerified: false,
  });
  return { kind: 'person', userId: known.id };
}

/**
 * Gives a person an address that is proven to be theirs: by the issuer now, or by the portal's own link. Where it
 * waits on an imported row, a person without rights and deeds becomes that row; two with either are never joined here.
 */
export async function proveAddress(
  trx: Database,
  person: PersonRow,
  address: { iss: string; sub: string; email: string; key: string },
): Promise<Binding> {
  const owner = await findByAddress(trx, address.key);
  if (!owner || owner.id === person.id) {
    await updateAddress(trx, person.id, { email: address.email, emailKey: address.key, emailVerified: true });
    return { kind: 'person', userId: person.id };
  }
  const settled = owner.iss !== null || (await hasRights(trx, person.id)) || (await hasDeeds(trx, person.id));
  if (settled) return { kind: 'addressTaken' };
  await mergePerson(trx, person.id, owner.id);
  await updateSubject(trx, owner.id, address.iss, address.sub);
  await updateAddress(trx, owner.id, { email: address.email, emailKey: address.key, emailVerified: true });
  return { kind: 'person', userId: owner.id };
}
