import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import type { LicenseActions } from '../use-license-actions.ts';

interface LicenseButtonsProps {
  license: DownloadableLicense;
  actions: LicenseActions;
}

/** The license's main action by its product (2.50), the other one and the rest in a menu. */
export function LicenseButtons({ license, actions }: LicenseButtonsProps) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const names = { product: license.productDisplayName, tail: license.partialLicenseKey ?? '–' };
  const run = async (action: LicenseActions[keyof LicenseActions]): Promise<void> => {
    setPending(true);
    await action(license);
    setPending(false);
  };
  const download = license.keyAction === 'download';
  if (!download && license.partialLicenseKey === null) return null;
  const Icon = download ? Download : Copy;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={pending}
        loadingPosition="start"
        startIcon={<Icon size={15} aria-hidden />}
        aria-label={t(download ? 'downloadLicense.downloadNamed' : 'downloadLicense.copyNamed', names)}
        onClick={() => void run(download ? actions.download : actions.copy)}
        sx={{ minWidth: 116 }}
      >
        {t(download ? 'downloadLicense.download' : 'downloadLicense.copy')}
      </Button>
      <MoreActions license={license} actions={actions} label={t('downloadLicense.moreNamed', names)} />
    </Box>
  );
}

function MoreActions({ license, actions, label }: LicenseButtonsProps & { label: string }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { hasFile, lastDownloadedAt } = license;
  const items = [
    { key: 'text', shown: hasFile, label: t('downloadLicense.openAsText'), run: actions.openAsText },
    {
      key: 'reset',
      shown: lastDownloadedAt !== null,
      label: t('downloadLicense.resetDownloaded'),
      run: actions.reset,
    },
  ].filter(({ shown }) => shown);
  if (items.length === 0) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: 'text.secondary' }}
      >
        <EllipsisVertical size={16} aria-hidden />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ root: { role: 'region', 'aria-label': label } }}
      >
        {items.map(({ key, label: itemLabel, run }) => (
          <MenuItem
            key={key}
            onClick={() => {
              setAnchor(null);
              void run(license);
            }}
          >
            {itemLabel}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
