import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Check from 'lucide-react/icons/check';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import X from 'lucide-react/icons/x';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { isActivatable } from '#domain/products/find-product.ts';
import { useAction } from '#web/ui/use-action.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { LicenseAction } from '../use-copy-key.ts';
import { takenOf, type LicenseActions } from '../use-license-actions.ts';

export interface LicenseActionsProps {
  license: DownloadableLicense;
  actions: LicenseActions;
}

interface Item {
  key: string;
  shown: boolean;
  label: string;
  done: string;
  run: LicenseAction;
}

const icons = { idle: EllipsisVertical, pending: EllipsisVertical, done: Check, failed: X };
const colors = {
  idle: 'text.secondary',
  pending: 'text.secondary',
  done: 'success.main',
  failed: 'error.main',
};

/** What a license offers beside its main action. */
function itemsOf(t: TFunction, license: DownloadableLicense, actions: LicenseActions): Item[] {
  const { hasFile, keyAction, lastDownloadedAt, partialLicenseKey: tail, files } = license;
  const copies = keyAction === 'copy';
  return [
    {
      key: 'copy',
      shown: tail !== null && !copies,
      label: t('downloadLicense.copy'),
      done: t('downloadLicense.copySuccess'),
      run: actions.copy,
    },
    {
      key: 'file',
      shown: hasFile && copies && tail !== null,
      label: t('downloadLicense.downloadFile'),
      done: t('downloadLicense.successNotification'),
      run: actions.download,
    },
    {
      key: 'key',
      shown: tail !== null && (copies || files.length < 2),
      label: t('downloadLicense.saveKeyAsFile'),
      done: t('downloadLicense.keySaved'),
      run: actions.saveKey,
    },
    {
      key: 'text',
      shown: hasFile,
      label: t('downloadLicense.openAsText'),
      done: t('downloadLicense.openedAsText'),
      run: actions.openAsText,
    },
    {
      key: 'reset',
      shown: lastDownloadedAt !== null,
      label: t('downloadLicense.resetDownloaded'),
      done: t('downloadLicense.resetDone'),
      run: actions.reset,
    },
  ];
}

/** What else can be done with a license; its button confirms it, and keeps the focus. */
export function MoreActions({ license, actions }: LicenseActionsProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [done, setDone] = useState('');
  const { state, run } = useAction();
  const label = t('downloadLicense.moreNamed', {
    product: license.productDisplayName,
    tail: license.partialLicenseKey ?? '–',
  });
  const shown = itemsOf(t, license, actions).filter((item) => item.shown);
  const hasMachines =
    actions.showMachines !== undefined && isActivatable(license.productName, license.deploymentType);
  const canExpose = actions.expose !== undefined && license.exposedAt === null;
  if (shown.length === 0 && !hasMachines && !canExpose) return null;
  const Icon = icons[state];
  const choose = (item: Item): void => {
    setAnchor(null);
    setDone(item.done);
    void run(async () => item.run(takenOf(license)));
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-busy={state === 'pending' || undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ color: colors[state] }}
      >
        <Icon size={16} aria-hidden />
      </IconButton>
      <VisuallyHidden role="status">{state === 'done' ? done : ''}</VisuallyHidden>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ root: { role: 'region', 'aria-label': label } }}
      >
        {shown.map((item) => (
          <MenuItem key={item.key} onClick={() => choose(item)}>
            {item.label}
          </MenuItem>
        ))}
        {hasMachines && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              actions.showMachines?.(license);
            }}
          >
            {t('activation.list.open')}
          </MenuItem>
        )}
        {canExpose && (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              actions.expose?.(license);
            }}
          >
            {t('exposures.report')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
