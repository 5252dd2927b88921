import Download from 'lucide-react/icons/download';
import { ActionButton } from './action-button.tsx';
import { fillLabel, useUiLabels } from './ui-labels.tsx';

interface DownloadButtonProps {
  /** Fetches the file and saves it. */
  onDownload: () => Promise<unknown>;
  /** Names what is downloaded: "Download license file". */
  label: string;
  onDone?: (() => void) | undefined;
  onError?: ((error: unknown) => void) | undefined;
}

/** Downloads a file and confirms it in place and to screen readers. */
export function DownloadButton({ onDownload, label, onDone, onError }: DownloadButtonProps) {
  const labels = useUiLabels();
  return (
    <ActionButton
      icon={Download}
      name={fillLabel(labels.download, { label })}
      doneText={labels.downloaded}
      failedText={labels.downloadFailed}
      action={onDownload}
      onDone={onDone}
      onError={onError}
    />
  );
}
