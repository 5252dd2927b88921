import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '#web/core/lazy-part.tsx';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { accountStateQuery } from '../queries.ts';
import { StateColumns } from './state-columns.tsx';

const frame = {
  px: 2.5,
  py: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1.25,
  bgcolor: 'background.paper',
} as const;

/**
 * Where an account's page says how things stand. The page itself, with what can be done, comes with the first download;
 * the answer and the code that draws it are fetched side by side.
 */
export function AccountStateSlot({ accountId }: { accountId: string }) {
  const query = useQuery(accountStateQuery(accountId));
  return <AccountState accountId={accountId} query={query} skeleton={<StateSkeleton />} />;
}

const StateSkeleton = () => (
  <StateColumns>
    <Box sx={frame}>
      <LinesSkeleton count={4} height={60} />
    </Box>
    <div>
      {[144, 200].map((minHeight) => (
        <Box key={minHeight} aria-hidden sx={{ ...frame, minHeight }}>
          <Skeleton width={120} height={24} sx={{ mb: 1.5 }} />
          <Skeleton width="72%" height={20} />
        </Box>
      ))}
    </div>
  </StateColumns>
);

const AccountState = lazyPart(
  () => import('./account-state.tsx'),
  (part) => part.AccountState,
  <StateSkeleton />,
);
