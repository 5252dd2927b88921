import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/core/format.ts';
import type { DownloadSearch } from '#domain/downloads/download-search.ts';
import { downloadStatuses } from '#domain/downloads/download-status.ts';
import type { DownloadView } from '#domain/downloads/view-licenses.ts';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

const color = (name: string): string => `var(--mui-palette-${name})`;
const Chips = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  '& button': {
    font: 'inherit',
    fontSize: '0.8125rem',
    minHeight: 32,
    padding: '0 10px',
    border: `1px solid ${color('divider')}`,
    borderRadius: 8,
    background: color('background-paper'),
    color: color('text-secondary'),
    cursor: 'pointer',
    whiteSpace: 'nowrap',
  },
  '& button:hover': { backgroundColor: color('background-sunken') },
  '& button[aria-pressed="true"]': {
    backgroundColor: color('accent-soft'),
    borderColor: color('primary-main'),
    color: color('text-primary'),
  },
  '& b': { marginLeft: 2, fontWeight: 600, fontVariantNumeric: 'tabular-nums', color: color('text-primary') },
});

interface DownloadsBarProps {
  search: DownloadSearch;
  view: DownloadView;
  onChange: (part: Partial<DownloadSearch>) => void;
}

/** Search, and the statuses there are with their counts. */
export function DownloadsBar({ search, view, onChange }: DownloadsBarProps) {
  const { t } = useTranslation();
  const { counts, found, licenses } = view;
  const statuses = downloadStatuses.filter((status) => counts[status] > 0 || search.status === status);
  const chips = [
    { status: null, label: t('downloadLicense.all'), count: found },
    ...statuses.map((status) => ({
      status,
      label: t(`downloadLicense.status.${status}`),
      count: counts[status],
    })),
  ];
  const shown = t('downloadLicense.shown', {
    count: licenses.length,
    number: formatNumber(licenses.length),
  });
  return (
    <Box
      role="search"
      aria-label={t('downloadLicense.search')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25, mb: 1 }}
    >
      <Box sx={{ flex: '1 1 240px', maxWidth: { sm: 340 } }}>
        <SearchField
          value={search.freeTextSearch}
          onSearch={(freeTextSearch) => onChange({ freeTextSearch })}
          label={t('downloadLicense.search')}
          placeholder={t('downloadLicense.searchHint')}
        />
      </Box>
      <Chips role="group" aria-label={t('downloadLicense.statusFilter')}>
        {chips.map(({ status, label, count }) => (
          <button
            key={status ?? ''}
            type="button"
            aria-pressed={search.status === status}
            onClick={() => onChange({ status: search.status === status ? null : status })}
          >
            {label} <b>{formatNumber(count)}</b>
          </button>
        ))}
      </Chips>
      <VisuallyHidden role="status">{shown}</VisuallyHidden>
    </Box>
  );
}
