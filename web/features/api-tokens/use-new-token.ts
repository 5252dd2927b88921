import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenScope } from '#domain/access/token-scopes.ts';
import { createToken } from '#domain/api-tokens/contract.ts';
import { TOKEN_DAYS } from '#domain/api-tokens/expiry.ts';
import { addDays, type Day } from '#domain/core/day.ts';
import { call } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useToday } from '#web/core/use-today.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { refreshTokens } from './queries.ts';

/** What is typed into the form of a new token, and the token once it was made. */
export function useNewToken(accountId: string) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const today = useToday();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [expiresOn, setExpiresOn] = useState<Day>(addDays(today, TOKEN_DAYS));
  // What is typed and not taken: the day before it is not meant any more.
  const [isDayRefused, setDayRefused] = useState(false);
  const [isPending, setPending] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  // The same for every try: a call whose answer was lost makes no second token.
  const id = useRef(crypto.randomUUID());

  const send = async (): Promise<void> => {
    setPending(true);
    try {
      const body = { id: id.current, name, scopes: [...scopes], expiresOn };
      setToken((await call(createToken, { params: { accountId }, body })).token);
      await refreshTokens(queryClient, accountId);
    } catch (error) {
      notify(requestFailure(t, error));
    } finally {
      setPending(false);
    }
  };
  const toggle = (scope: TokenScope, chosen: boolean): void =>
    setScopes((before) => (chosen ? [...before, scope] : before.filter((one) => one !== scope)));
  const lastDay = { today, expiresOn, setExpiresOn, isDayRefused, setDayRefused };
  return { name, setName, scopes, toggle, ...lastDay, isPending, token, send };
}
export type NewTokenForm = ReturnType<typeof useNewToken>;
