import { useTranslation } from 'react-i18next';
import type { DownloadableLicense } from '#domain/downloads/schema.ts';
import { isActivatable } from '#domain/products/find-product.ts';
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx';
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

/** What else can be done with a license. */
export function MoreActions({ license, actions }: LicenseActionsProps) {
  const { t } = useTranslation();
  const { showMachines, expose } = actions;
  const isActive = isActivatable(license.productName, license.deploymentType);
  const all: MenuAction[] = [
    ...itemsOf(license, actions).map(({ label, done, run }) => ({
      ...{ label: t(`downloadLicense.${label}`), done: t(`downloadLicense.${done}`) },
      run: async () => run(takenOf(license)),
    })),
    ...(showMachines && isActive
      ? [{ label: t('activation.list.open'), open: () => showMachines(license) }]
      : []),
    ...(expose && license.exposedAt === null
      ? [{ label: t('exposures.report'), open: () => expose(license) }]
      : []),
  ];
  if (all.length === 0) return null;
  const label = t('downloadLicense.moreNamed', {
    product: license.productDisplayName,
    tail: license.partialLicenseKey ?? '–',
  });
  return <ActionMenu label={label} actions={all} />;
}
