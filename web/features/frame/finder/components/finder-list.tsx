import Box from '@mui/material/Box';
import AppWindow from 'lucide-react/icons/app-window';
import Building2 from 'lucide-react/icons/building-2';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import KeyRound from 'lucide-react/icons/key-round';
import Package from 'lucide-react/icons/package';
import PanelTop from 'lucide-react/icons/panel-top';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageLink } from '#web/core/page-link.tsx';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { MONO_FONT } from '#web/ui/theme.ts';
import { rememberChoice } from '../recent-storage.ts';
import type { FinderChoice, FinderChoices } from '../use-finder-choices.ts';
import { optionId } from '../use-finder-field.ts';

interface FinderListProps {
  id: string;
  found: FinderChoices;
  active: number;
  onPoint: (index: number) => void;
  onClose: () => void;
}

/** What was found, by kind. The focus stays in the field, which tells what is chosen. */
export function FinderList({ id, found, active, onPoint, onClose }: FinderListProps) {
  const { t } = useTranslation();
  const { groups, isSettled } = found;
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { choices }) => sum + choices.length, 0),
  );
  return (
    <Box
      id={`${id}-list`}
      role="listbox"
      aria-label={t('finder.results')}
      sx={{
        overflowY: 'auto',
        overscrollBehavior: 'contain',
        px: 1,
        pb: groups.length > 0 ? 1 : 0,
        borderTop: groups.length > 0 ? '1px solid' : 0,
        borderColor: 'divider',
      }}
    >
      {groups.map(({ kind, choices }, group) => (
        <Box key={kind} role="group" aria-label={t(`finder.kind.${kind}`)}>
          <Box aria-hidden sx={{ typography: 'caption', color: 'text.secondary', px: 1, pt: 1.5, pb: 0.5 }}>
            {t(`finder.kind.${kind}`)}
          </Box>
          {choices.map((choice, index) => {
            const place = (starts[group] ?? 0) + index;
            return (
              <FinderOption
                key={place}
                id={optionId(id, place)}
                choice={choice}
                isActive={place === active}
                isStale={!isSettled && ofServer.has(kind)}
                onPoint={() => onPoint(place)}
                onClose={onClose}
              />
            );
          })}
        </Box>
      ))}
    </Box>
  );
}

/** What may yet belong to the text before this one. */
const ofServer: ReadonlySet<string> = new Set(['account', 'application', 'product', 'key']);

const iconOf = {
  page: PanelTop,
  action: CornerDownRight,
  account: Building2,
  application: AppWindow,
  product: Package,
  key: KeyRound,
} as const;

interface FinderOptionProps {
  id: string;
  choice: FinderChoice;
  isActive: boolean;
  isStale: boolean;
  onPoint: () => void;
  onClose: () => void;
}

function FinderOption({ id, choice, isActive, isStale, onPoint, onClose }: FinderOptionProps) {
  const { userId } = useUser();
  const linkTo = usePageLink();
  const { kind, label, detail, to, run, accountId } = choice;
  const Icon = choice.icon ?? iconOf[kind];
  const link = to && linkTo(to);
  const keep = (): void => {
    if (link && kind !== 'action')
      rememberChoice(userId, { icon: kind, label, detail, href: link.href, accountId });
  };
  return (
    <Box
      component={link ? 'a' : 'div'}
      {...(link ? { href: link.href } : {})}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseMove={isActive ? undefined : onPoint}
      // The field keeps the focus.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={(event: MouseEvent) => {
        keep();
        link?.onClick(event);
        run?.();
        // A click with a key held opens another tab, and the finder stays.
        if (!link || event.defaultPrevented) onClose();
      }}
      sx={{
        ...optionLook,
        bgcolor: isActive ? 'action.selected' : 'transparent',
        opacity: isStale ? 0.6 : 1,
      }}
    >
      <Box component="span" sx={{ display: 'inline-flex', flex: 'none', color: 'text.secondary' }}>
        <Icon size={17} aria-hidden />
      </Box>
      <Box component="span" sx={kind === 'key' ? keyLook : labelLook}>
        {label}
      </Box>
      {detail !== undefined && (
        <Box component="span" sx={detailLook}>
          {detail}
        </Box>
      )}
    </Box>
  );
}

const optionLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 40,
  px: 1,
  py: 0.5,
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
  cursor: 'pointer',
} as const;
const labelLook = { overflowWrap: 'anywhere', minWidth: 0 } as const;
const keyLook = { ...labelLook, fontFamily: MONO_FONT } as const;
const detailLook = {
  ml: 'auto',
  pl: 1,
  minWidth: 0,
  maxWidth: '55%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'end',
  typography: 'body2',
  color: 'text.secondary',
} as const;
