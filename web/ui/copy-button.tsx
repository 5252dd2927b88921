import Copy from 'lucide-react/icons/copy';
import { ActionButton } from './action-button.tsx';
import { copyText } from './copy-text.ts';
import { fillLabel, useUiLabels } from './ui-labels.tsx';

interface CopyButtonProps {
  /** The text itself, or what fetches it when the button is pressed. */
  value: string | (() => Promise<string>);
  /** Names what is copied: "Copy license key". */
  label: string;
  onCopied?: (() => void) | undefined;
  onError?: ((error: unknown) => void) | undefined;
}

/** Copies a text and confirms it in place and to screen readers. */
export function CopyButton({ value, label, onCopied, onError }: CopyButtonProps) {
  const labels = useUiLabels();
  return (
    <ActionButton
      icon={Copy}
      name={fillLabel(labels.copyNamed, { label })}
      hint={labels.copy}
      doneText={labels.copied}
      failedText={labels.copyFailed}
      action={() => copyText(value)}
      onDone={onCopied}
      onError={onError}
    />
  );
}
