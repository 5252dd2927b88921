import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountChoice } from '#domain/accounts/schema.ts';
import { usePageLink } from '#web/core/page-link.tsx';
import type { PageTarget } from '#web/core/page-target.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';

const ROW_HEIGHT = 56;

interface AccountListProps {
  accounts: readonly AccountChoice[];
  addressOf: (accountId: string) => PageTarget;
}

/** Accounts to choose from; only those in view are in the document, so that hundreds cost no more than ten. */
export function AccountList({ accounts, addressOf }: AccountListProps) {
  const { t } = useTranslation();
  const linkTo = usePageLink();
  const scroller = useRef<HTMLDivElement>(null);
  // The virtualizer's functions read the scroll position: this component is meant to run on every render.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: accounts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    getItemKey: (index) => accounts[index]?.id ?? index,
  });

  /** Arrows, Home and End move through the list; rows out of view are brought in first. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const current = Number(
      (event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset['index'],
    );
    const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: accounts.length - 1 }[
      event.key
    ];
    if (target === undefined || target < 0 || target >= accounts.length) return;
    event.preventDefault();
    virtualizer.scrollToIndex(target);
    const focusRow = (): boolean => {
      const link = scroller.current?.querySelector<HTMLElement>(`[data-index="${target}"] a`);
      link?.focus();
      return link !== null && link !== undefined;
    };
    if (!focusRow()) requestAnimationFrame(focusRow);
  };

  return (
    <Box
      ref={scroller}
      sx={{
        maxHeight: 'max(280px, calc(100dvh - 280px))',
        overflowY: 'auto',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1.25,
        bgcolor: 'background.paper',
      }}
    >
      {/* The arrow keys belong to the links inside; the list itself takes no focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <Box
        component="ul"
        aria-label={t('accounts.list')}
        onKeyDown={onKeyDown}
        sx={{ m: 0, p: 0, listStyle: 'none', position: 'relative' }}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const account = accounts[index];
          return (
            account && (
              <Box
                key={key}
                component="li"
                data-index={index}
                aria-setsize={accounts.length}
                aria-posinset={index + 1}
                sx={{
                  position: 'absolute',
                  insetInline: 0,
                  top: 0,
                  height: ROW_HEIGHT,
                  '& + li': { borderTop: '1px solid', borderColor: 'divider' },
                }}
                style={{ transform: `translateY(${start}px)` }}
              >
                <AccountRow account={account} link={linkTo(addressOf(account.id))} />
              </Box>
            )
          );
        })}
      </Box>
    </Box>
  );
}

function AccountRow({
  account,
  link,
}: {
  account: AccountChoice;
  link: ReturnType<ReturnType<typeof usePageLink>>;
}) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        height: '100%',
        px: 2,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box
        component="a"
        {...link}
        title={account.name}
        sx={{
          flex: 1,
          minWidth: 0,
          color: 'text.primary',
          fontWeight: 500,
          textDecoration: 'none',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          // The whole row is the link's; the time beside it keeps its own tooltip.
          '&::after': { content: '""', position: 'absolute', inset: 0 },
          '&:focus-visible': { outline: 'none' },
          '&:focus-visible::after': {
            outline: '2px solid',
            outlineColor: 'primary.main',
            outlineOffset: '-2px',
          },
        }}
      >
        {account.name}
      </Box>
      {account.lastVisitedAt !== null && (
        <Box
          component="span"
          sx={{ flex: 'none', position: 'relative', zIndex: 1, color: 'text.secondary', typography: 'body2' }}
        >
          {t('accounts.lastOpened')} <RelativeTime value={account.lastVisitedAt} />
        </Box>
      )}
      <Box component="span" sx={{ flex: 'none', display: 'inline-flex', color: 'text.secondary' }}>
        <ChevronRight size={16} aria-hidden />
      </Box>
    </Box>
  );
}
