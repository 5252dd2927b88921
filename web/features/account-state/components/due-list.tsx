import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPIRY_TOLD_DAYS, type AccountState, type UnreportedKey } from '#domain/account-state/schema.ts';
import type { DueThing } from '#domain/account-state/due-list.ts';
import { daysBetween, type Day } from '#domain/core/day.ts';
import { formatDay, formatNumber, formatPeriod } from '#domain/core/format.ts';
import { links } from '#web/core/links.ts';
import type { PageTarget } from '#web/core/page-target.ts';
import { Card } from '#web/ui/card.tsx';
import { StateLine } from './state-line.tsx';

/** Lines, and names of keys in a line, before the rest is summed up. */
const LINES_SHOWN = 6;
const KEYS_NAMED = 2;

interface DueListProps {
  accountId: string;
  state: AccountState;
  things: readonly DueThing[];
  today: Day;
  /** Where something is done about it; left out, the pages of the account that those parts of its state need anyway. */
  linkOf?: (thing: DueThing) => PageTarget | null;
}

/** What is late or comes next in an account; each line leads to where something is done about it. */
export function DueList({ accountId, state, things, today, linkOf }: DueListProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const shown = open ? things : things.slice(0, LINES_SHOWN);
  const linkTo = linkOf ?? ((thing) => linkInAccount(thing, accountId));
  const isWhole = shown.length === things.length;
  const unread = state.alerts?.unread ?? 0;
  const none = noneOf(state);
  return (
    <Card title={t('accountState.due')} flush>
      {unread > 0 && <NewAlerts accountId={accountId} unread={unread} />}
      {things.length === 0 ? (
        none !== null && (
          <Box component="p" sx={{ m: 0, px: 2.5, pb: 2, color: 'text.secondary' }}>
            {t(none, { days: EXPIRY_TOLD_DAYS })}
          </Box>
        )
      ) : (
        <Box component="ul" aria-label={t('accountState.due')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((thing) => (
            <DueLine key={keyOf(thing)} thing={thing} to={linkTo(thing)} today={today} />
          ))}
        </Box>
      )}
      {!isWhole && (
        <Box sx={{ px: 2.5, py: 1.25, borderTop: '1px solid', borderColor: 'divider' }}>
          <Link component="button" type="button" onClick={() => setOpen(true)}>
            {t('accountState.showAll', { number: formatNumber(things.length) })}
          </Link>
        </Box>
      )}
    </Card>
  );
}

/** Only what the person may know is said not to be due; null where that is nothing. */
function noneOf({ reports, imaging, expiry }: AccountState) {
  if (expiry === null) return reports === null && imaging === null ? null : 'accountState.dueNoneReports';
  return reports === null ? 'accountState.dueNoneExpiry' : 'accountState.dueNone';
}

const keyOf = (thing: DueThing): string =>
  [
    thing.kind,
    thing.day,
    thing.kind === 'expiring' ? thing.productName : '',
    thing.kind === 'unreported' ? (thing.keys[0]?.licenseKeyId ?? '') : '',
    thing.kind === 'imaging' ? `${thing.application.id} ${thing.period.start}` : '',
  ].join();

function linkInAccount(thing: DueThing, accountId: string): PageTarget {
  const { kind } = thing;
  if (kind === 'certification') return links.pastUsage(accountId);
  if (kind === 'imaging')
    return links.imagingReport(accountId, thing.application.id, undefined, { usageWizard: 'true' });
  return kind === 'unreported' ? links.volumeReport(accountId) : links.newLicenses(accountId);
}

interface DueLineProps {
  thing: DueThing;
  to: PageTarget | null;
  today: Day;
}

function DueLine({ thing, to, today }: DueLineProps) {
  const { t } = useTranslation();
  if (thing.kind === 'certification')
    return (
      <StateLine
        to={to}
        tone="warning"
        title={t(thing.isBegun ? 'accountState.certificationBegun' : 'accountState.certificationAsked')}
      >
        {t('accountState.sinceDay', { day: formatDay(thing.day) })}
      </StateLine>
    );
  if (thing.kind === 'imaging')
    return (
      <StateLine
        to={to}
        tone="warning"
        title={t('accountState.imaging', {
          application: thing.application.name,
          period: formatPeriod(thing.period),
        })}
      >
        {t('accountState.licenses', { count: thing.licenses, number: formatNumber(thing.licenses) })}
      </StateLine>
    );
  const count = thing.kind === 'unreported' ? thing.keys.length : thing.keys;
  const counted = { count, number: formatNumber(count) };
  switch (thing.kind) {
    case 'unreported':
      return (
        <StateLine
          to={to}
          tone="warning"
          title={t('accountState.unreported', { months: thing.periods.map(formatPeriod).join(', ') })}
        >
          <KeyNames keys={thing.keys} />
        </StateLine>
      );
    case 'expired':
      return (
        <StateLine
          to={to}
          tone={thing.isRecent || thing.all ? 'error' : 'neutral'}
          title={t(thing.all ? 'accountState.allExpired' : 'accountState.expired', counted)}
        >
          {t(thing.keys === 1 ? 'accountState.onDay' : 'accountState.lastExpired', {
            day: formatDay(thing.day),
          })}
        </StateLine>
      );
    case 'expiring': {
      const left = daysBetween(today, thing.day);
      return (
        <StateLine
          to={to}
          tone={thing.isSoon ? 'warning' : 'neutral'}
          title={t('accountState.expiring', {
            ...counted,
            product: thing.productName,
            left: t('accountState.daysLeft', { count: left, number: formatNumber(left) }),
          })}
        >
          {t('accountState.onDay', { day: formatDay(thing.day) })}
        </StateLine>
      );
    }
  }
}

/** The first keys by product and tail, and how many there are besides. */
function KeyNames({ keys }: { keys: readonly UnreportedKey[] }) {
  const { t } = useTranslation();
  const more = keys.length - KEYS_NAMED;
  const names = keys
    .slice(0, KEYS_NAMED)
    .map(({ productName, productLicense, keyTail, licenseKeyId }) =>
      [productName, productLicense ?? (keyTail === null ? licenseKeyId : `…${keyTail}`)].join(' '),
    );
  const rest = t('accountState.moreKeys', { count: more, number: formatNumber(more) });
  return [...names, ...(more > 0 ? [rest] : [])].join(', ');
}

/** That there are alerts which the person has not read. */
function NewAlerts({ accountId, unread }: { accountId: string; unread: number }) {
  const { t } = useTranslation();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      <StateLine
        to={links.alerts(accountId)}
        tone="info"
        title={t('accountState.newAlerts', { count: unread, number: formatNumber(unread) })}
      >
        {t('accountState.newAlertsText')}
      </StateLine>
    </Box>
  );
}
