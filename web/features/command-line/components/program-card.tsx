import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import type { Program } from '#domain/command-line/schema.ts';
import { formatBytes } from '#domain/core/format.ts';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

const rows = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
  columnGap: 3,
  rowGap: { xs: 0, sm: 1 },
  m: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, mb: { xs: 1, sm: 0 }, minWidth: 0, overflowWrap: 'anywhere' },
} as const;

/** What the file is, with the check value to compare. */
export function ProgramCard({ program }: { program: Program }) {
  const { t } = useTranslation();
  const { version, bytes, sha256, pinnedAddress } = program;
  return (
    <Card title={t('commandLine.file')}>
      <Box sx={{ mb: 2, maxWidth: 720 }}>{t('commandLine.fileText')}</Box>
      <Box component="dl" sx={rows} className="tabular">
        <dt>{t('commandLine.version')}</dt>
        <dd>{version}</dd>
        <dt>{t('commandLine.size')}</dt>
        <dd>{formatBytes(bytes)}</dd>
        <dt>{t('commandLine.sha256')}</dt>
        <dd>
          <code>{sha256}</code> <CopyButton value={sha256} label={t('commandLine.sha256')} />
        </dd>
        <dt>{t('commandLine.pinned')}</dt>
        <dd>
          <Link href={pinnedAddress} download>
            {pinnedAddress}
          </Link>
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t('commandLine.pinnedText')}</Box>
        </dd>
      </Box>
    </Card>
  );
}
