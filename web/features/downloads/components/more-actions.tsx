import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Check from 'lucide-react/icons/check';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { isActivatable } from '#domain/products/find-product.ts';
import { useAction } from '#web/ui/use-action.ts';
import { useOnceOpen } from '#web/ui/use-once-open.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { LicenseAction } from '../use-copy-key.ts';
import { takenOf, type LicenseActions } from '../use-license-actions.ts';

export interface LicenseActionsProps {
  license: DownloadableLicense;
  actions: LicenseActions;
}

interface Item {
  /** The keys of its texts. */
  label: 'copy' | 'downloadFile' | 'saveKeyAsFile' | 'openAsText' | 'resetDownloaded';
  done: 'copySuccess' | 'successNotification' | 'keySaved' | 'openedAsText' | 'resetDone';
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
function itemsOf(license: DownloadableLicense, actions: LicenseActions): Item[] {
  const { hasFile, keyAction, lastDownloadedAt, partialLicenseKey: tail, files } = license;
  const copies = keyAction === 'copy';
  const items: (Item & { shown: boolean })[] = [
    { shown: tail !== null && !copies, label: 'copy', done: 'copySuccess', run: actions.copy },
    { shown: hasFile && copies && tail !== null, label: 'downloadFile', done: 'successNotification', run: actions.download }, // prettier-ignore
    { shown: tail !== null && (copies || files.length < 2), label: 'saveKeyAsFile', done: 'keySaved', run: actions.saveKey }, // prettier-ignore
    { shown: hasFile, label: 'openAsText', done: 'openedAsText', run: actions.openAsText },
    { shown: lastDownloadedAt !== null, label: 'resetDownloaded', done: 'resetDone', run: actions.reset },
  ];
  return items.filter(({ shown }) => shown);
}

/** What else can be done with a license; its button confirms it, and keeps the focus. */
export function MoreActions({ license, actions }: LicenseActionsProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const wasOpen = useOnceOpen(anchor !== null);
  const [done, setDone] = useState('');
  const { state, run } = useAction();
  const label = t('downloadLicense.moreNamed', {
    product: license.productDisplayName,
    tail: license.partialLicenseKey ?? '–',
  });
  const items = itemsOf(license, actions);
  const hasMachines =
    actions.showMachines !== undefined && isActivatable(license.productName, license.deploymentType);
  const canExpose = actions.expose !== undefined && license.exposedAt === null;
  if (items.length === 0 && !hasMachines && !canExpose) return null;
  const Icon = icons[state];
  const choose = (item: Item): void => {
    setAnchor(null);
    setDone(t(`downloadLicense.${item.done}`));
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
      {wasOpen && (
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ root: { role: 'region', 'aria-label': label } }}
        >
          {items.map((item) => (
            <MenuItem key={item.label} onClick={() => choose(item)}>
              {t(`downloadLicense.${item.label}`)}
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
      )}
    </>
  );
}
