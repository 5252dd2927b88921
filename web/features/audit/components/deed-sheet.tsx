import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeedEntry } from '#domain/audit/schema.ts';
import { fieldText, howText } from '#domain/audit/words.ts';
import { formatSecond } from '#domain/core/format.ts';
import { links } from '#web/core/links.ts';
import { PageLink } from '#web/core/page-link.tsx';
import { FACT_COLUMNS } from '#web/ui/fact-list.tsx';
import { useClientConfig, useUser } from '#web/core/session/current-user-context.tsx';
import { SidePanel } from '#web/ui/side-panel.tsx';
import { useBackCloses } from '#web/ui/use-back-closes.ts';
import { objectText, whoText } from '../columns.tsx';

const Facts = styled('dl')({
  display: 'grid',
  gridTemplateColumns: FACT_COLUMNS,
  gap: '6px 12px',
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'var(--mui-palette-text-secondary)' },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
});

interface DeedSheetProps {
  entry: DeedEntry;
  isOpen: boolean;
  onClose: () => void;
}

/** Everything that may be told of an entry. */
export function DeedSheet({ entry, isOpen, onClose }: DeedSheetProps) {
  const { t } = useTranslation();
  useBackCloses(isOpen, onClose);
  return (
    <SidePanel open={isOpen} onClose={onClose} title={entry.says} about={t('audit.sheet.about')}>
      <EntryFacts entry={entry} />
    </SidePanel>
  );
}

function EntryFacts({ entry }: { entry: DeedEntry }) {
  const { t } = useTranslation();
  const { vendorName } = useClientConfig();
  const { internal } = useUser();
  const { who, account, changes, facts, network, isNetworkHidden, requestId } = entry;
  const object = objectText(t, entry) || (internal ? (entry.object ?? '') : '');
  const all: readonly (readonly [string, ReactNode])[] = [
    [t('audit.sheet.at'), formatSecond(entry.at)],
    [t('audit.sheet.who'), [whoText(t, entry, vendorName), howText(entry)].filter(Boolean).join(', ')],
    ...some(t('audit.sheet.email'), who.email),
    ...some(
      t('audit.sheet.account'),
      account && <PageLink to={links.account(account.id)}>{account.name}</PageLink>,
    ),
    ...some(t('audit.sheet.object'), object),
    ...changes.map(
      ({ name, before, after }) =>
        [t(`audit.field.${name}`), `${fieldText(before)} → ${fieldText(after)}`] as const,
    ),
    ...facts.map(({ name, values }) => [t(`audit.field.${name}`), fieldText(values)] as const),
    ...some(t('audit.sheet.from'), isNetworkHidden ? t('audit.sheet.hidden') : network),
    ...some(t('audit.sheet.request'), requestId),
    [t('audit.sheet.entry'), entry.id],
    [t('audit.sheet.seal'), t(entry.isSealed ? 'audit.sealed' : 'audit.waiting')],
  ];
  return (
    <Facts>
      {all.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Facts>
  );
}

const some = (name: string, value: ReactNode): (readonly [string, ReactNode])[] =>
  value === null || value === '' ? [] : [[name, value]];
