import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '#web/app/query-client.ts';
import { startTexts } from '#web/core/i18n.ts';
import { CurrentUserProvider } from '#web/core/session/current-user-context.tsx';
import { testConfig, testUser } from '../../../testing/portal-page.tsx';
import { useReminder } from './use-reminder.ts';

const staffMember = testUser({}, { internal: true, globalRoles: ['INTERNAL_STAKEHOLDER'] });

beforeAll(startTexts);
afterEach(() => onlineManager.setOnline(true));

test.each(['iText', 'LEADTOOLS'])(
  'without a connection nothing waits for the reminder of %s',
  (productName) => {
    const client = createQueryClient();
    onlineManager.setOnline(false);
    const { result } = renderHook(() => useReminder({ accountId: 'a1', productName }), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>
          <CurrentUserProvider user={staffMember} config={testConfig}>
            {children}
          </CurrentUserProvider>
        </QueryClientProvider>
      ),
    });
    expect(result.current).toEqual({ isSettled: true, reminder: null });
  },
);
