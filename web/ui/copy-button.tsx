import Copy from 'lucide-react/icons/copy';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { fillText } from '#domain/messages/fill-text.ts';
import { ActionButton } from './action-button.tsx';
import { copyText } from './copy-text.ts';

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
  return (
    <ActionButton
      icon={Copy}
      name={fillText(ui.copyNamed, { label })}
      hint={ui.copy}
      doneText={ui.copied}
      failedText={ui.copyFailed}
      action={() => copyText(value)}
      onDone={onCopied}
      onError={onError}
    />
  );
}
