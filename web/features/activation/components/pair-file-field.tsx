import { useTranslation } from 'react-i18next';
import { KEY_FILE_EXTENSION, LICENSE_FILE_EXTENSION } from '#domain/activation/license-pair.ts';
import type { DroppedFile } from '#web/ui/file-drop-zone/dropped-file.ts';
import { FileDropZone } from '#web/ui/file-drop-zone/file-drop-zone.tsx';
import { FileList } from '#web/ui/file-drop-zone/file-list.tsx';
import type { PairFile, PairPart } from '../use-pair.ts';

interface PairFileFieldProps {
  part: PairPart;
  file: PairFile | undefined;
  disabled: boolean;
  onAdd: (files: readonly File[]) => void;
  onRemove: () => void;
}

/** One of the two files. Either field takes both: each file goes where its name belongs. */
export function PairFileField({ part, file, disabled, onAdd, onRemove }: PairFileFieldProps) {
  const { t } = useTranslation();
  // Without its size, which nobody asks for, so that its name has room.
  const shownOf = ({ name, is }: PairFile): DroppedFile => ({
    ...{ id: part, name, size: 0 },
    ...(is === 'read'
      ? { state: 'ready', told: { tone: 'success', word: t('activation.fileRead') } }
      : { state: 'refused' }),
  });
  return (
    <FileDropZone
      required
      multiple
      label={t(`activation.${part}`)}
      extensions={[LICENSE_FILE_EXTENSION, KEY_FILE_EXTENSION]}
      disabled={disabled}
      error={file?.is === 'refused' ? file.reason : undefined}
      onAdd={onAdd}
    >
      <FileList files={file ? [shownOf(file)] : []} onRemove={disabled ? undefined : onRemove} />
    </FileDropZone>
  );
}
