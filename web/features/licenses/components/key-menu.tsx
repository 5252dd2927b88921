import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Check from 'lucide-react/icons/check';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LicenseRecord } from '#domain/licenses/license-record.ts';
import { useAction } from '#web/ui/use-action.ts';
import { useOnceOpen } from '#web/ui/use-once-open.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { KeyAction } from '../use-key-actions.ts';

interface KeyMenuProps {
  license: LicenseRecord;
  /** What the row's button does not do. */
  deed: 'copy' | 'download';
  run: KeyAction;
  /** Reports the key as exposed; left out where it is reported. */
  onExpose?: (() => void) | undefined;
}

const texts = {
  copy: ['downloadLicense.copy', 'downloadLicense.copySuccess', 'downloadLicense.copyError'],
  download: [
    'downloadLicense.downloadFile',
    'downloadLicense.successNotification',
    'downloadLicense.errorNotification',
  ],
} as const;
const icons = { idle: EllipsisVertical, pending: EllipsisVertical, done: Check, failed: X };
const colors = {
  idle: 'text.secondary',
  pending: 'text.secondary',
  done: 'success.main',
  failed: 'error.main',
};

/** The other action of a key that has both, behind its button (2.50); the menu's button confirms it. */
export function KeyMenu({ license, deed, run: perform, onExpose }: KeyMenuProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wasOpen = useOnceOpen(anchor !== null);
  const { state, run } = useAction();
  const [name, done, failed] = texts[deed];
  const { productLicense, productName, partialLicenseKey } = license;
  const label = t('downloadLicense.moreNamed', {
    product: productLicense ?? productName,
    tail: partialLicenseKey ?? '–',
  });
  const Icon = icons[state];
  const choose = (chosen: () => void) => () => {
    setAnchor(null);
    chosen();
  };
  return (
    <>
      <IconButton
        className="not-printed"
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-busy={state === 'pending' || undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: colors[state] }}
      >
        <Icon size={15} aria-hidden />
      </IconButton>
      <VisuallyHidden role="status">
        {{ idle: '', pending: '', done: t(done), failed: t(failed) }[state]}
      </VisuallyHidden>
      {wasOpen && (
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ root: { role: 'region', 'aria-label': label } }}
        >
          <MenuItem onClick={choose(() => void run(async () => perform(license)))}>{t(name)}</MenuItem>
          {onExpose && <MenuItem onClick={choose(onExpose)}>{t('exposures.report')}</MenuItem>}
        </Menu>
      )}
    </>
  );
}
