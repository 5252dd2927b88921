import { z } from 'zod';
import { AccountPath } from '../accounts/schema.ts';
import { tokenScopes } from '../access/token-scopes.ts';
import { DayString, InstantString, typedName } from '../core/schema.ts';

export const TokenScope = z.enum(tokenScopes);
export const TOKEN_NAME_MAX = 60;

export const TokenPath = AccountPath.extend({ tokenId: z.uuid().toLowerCase() });

const TokenName = typedName(TOKEN_NAME_MAX).min(1, 'is empty');

/** An API token as people see it: never its text, which is stored nowhere. */
export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(TokenScope),
  /** The last four characters. */
  hint: z.string(),
  madeBy: z.string(),
  /** Whether the caller made it. */
  isOwn: z.boolean(),
  createdAt: InstantString,
  /** The last day, in UTC, on which it opens calls. */
  expiresOn: DayString,
  lastUsedAt: InstantString.nullable(),
  /** The network address of that call. */
  lastUsedFrom: z.string().nullable(),
  revokedAt: InstantString.nullable(),
  /** Null also where nobody revoked it: it ended because its maker's sign-in or password was replaced. */
  revokedBy: z.string().nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const CreateToken = z.strictObject({
  /** Made by the caller, for this account alone: the same call once more makes no second token. The token's own id is another. */
  id: z.uuid().toLowerCase(),
  name: TokenName,
  scopes: z
    .array(TokenScope)
    .min(1, 'names no scope')
    .max(tokenScopes.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'names a scope twice'),
  expiresOn: DayString,
});
export type CreateToken = z.input<typeof CreateToken>;

/** The one answer that holds the token itself. */
export const NewToken = z.object({ token: z.string(), about: ApiToken });
export type NewToken = z.infer<typeof NewToken>;

/** What a token is told about itself. */
export const OwnToken = z.object({
  id: z.string(),
  name: z.string(),
  account: z.object({ id: z.string(), name: z.string() }),
  /** What it may do now. */
  scopes: z.array(TokenScope),
  /** What it was made for, but its maker may do no longer. */
  lostScopes: z.array(TokenScope),
  expiresAt: InstantString,
});
export type OwnToken = z.infer<typeof OwnToken>;
