import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { reachOfNeed } from '#domain/access/need.ts';
import { rightOfScope } from '#domain/access/token-scopes.ts';
import { endOfDay, isExpiryDay, lastExpiryDay } from '#domain/api-tokens/expiry.ts';
import type { CreateToken, NewToken } from '#domain/api-tokens/schema.ts';
import { composeToken, TOKEN_DIGITS, TOKEN_RANDOM } from '#domain/api-tokens/token-text.ts';
import { formatDay } from '#domain/core/format.ts';
import { nameOf } from '#domain/core/person-name.ts';
import { AppError } from '#server/core/app-error.ts';
import type { AccountCtx } from '#server/core/context.ts';
import { tokenHash } from '#server/core/secrets.ts';
import { takeLock } from '#server/db/locks.ts';
import type { Database } from '#server/db/pool.ts';
import { notifyMaker } from './notify-maker.ts';
import { presentToken } from './present.ts';
import {
  countWorkingTokens,
  findTokenOf,
  insertToken,
  replaceUnusedToken,
  type NewTokenRow,
} from './queries.ts';

const TOKENS_MAX = 50;
const HINT_LENGTH = 4;

/**
 * Makes a token and answers it, this once. The same call again, because its answer was lost, answers the same token
 * under another text as long as nobody has used it: nobody can have the first.
 */
export async function createToken(ctx: AccountCtx, body: z.output<typeof CreateToken>): Promise<NewToken> {
  if (ctx.internal) throw new AppError('ACCESS_DENIED'); // programs of the vendor do not act for a customer
  checkBody(ctx, body);
  const token = composeToken(randomDigits());
  const row: NewTokenRow = {
    id: tokenIdOf(ctx.account, body.id),
    accountId: ctx.account,
    userId: ctx.principal.userId,
    makerName: nameOf(ctx.principal),
    name: body.name,
    scopes: body.scopes,
    tokenHash: tokenHash(token),
    hint: token.slice(-HINT_LENGTH),
    createdAt: ctx.now,
    expiresAt: endOfDay(body.expiresOn),
  };
  const made = await ctx.transaction(async (trx) => {
    await writeToken(ctx, trx, row);
    return findTokenOf(trx, ctx.account, row.id);
  });
  if (!made) throw new AppError('API_TOKEN_KNOWN');
  await notifyMaker(ctx, row);
  return { token, about: presentToken(made, row.userId) };
}

/** The caller's id is one of its account's alone: what another account has made tells nobody by an answer. */
function tokenIdOf(account: string, given: string): string {
  const hex = tokenHash(`${account} ${given}`).toString('hex');
  // RFC 9562, version 8: made of what its maker chose.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function checkBody({ principal, account, today }: AccountCtx, body: z.output<typeof CreateToken>): void {
  const beyond = body.scopes.find(
    (scope) => reachOfNeed(principal, rightOfScope[scope], account).length === 0,
  );
  if (beyond !== undefined) throw new AppError('API_TOKEN_RIGHT', { scope: beyond });
  if (!isExpiryDay(body.expiresOn, today))
    throw new AppError('INVALID_INPUT', { fields: 'expiresOn' }, [
      {
        path: 'expiresOn',
        code: 'OUT_OF_RANGE',
        message: `Choose a day after today, ${formatDay(lastExpiryDay(today))} at the latest.`,
      },
    ]);
}

async function writeToken(ctx: AccountCtx, trx: Database, row: NewTokenRow): Promise<void> {
  await takeLock(trx, 'apiToken', row.accountId);
  if (await replaceUnusedToken(trx, row)) return;
  if ((await countWorkingTokens(trx, row.accountId, ctx.now)) >= TOKENS_MAX)
    throw new AppError('API_TOKEN_LIMIT', { limit: TOKENS_MAX });
  if (!(await insertToken(trx, row))) throw new AppError('API_TOKEN_KNOWN');
  await ctx.audit(trx, {
    action: 'api-tokens.create',
    object: row.id,
    accountId: row.accountId,
    detail: { scopes: row.scopes, expiresAt: row.expiresAt.toISOString() },
  });
}

const randomDigits = (): string =>
  Array.from({ length: TOKEN_RANDOM }, () => TOKEN_DIGITS[randomInt(TOKEN_DIGITS.length)]).join('');
