import type { TFunction } from 'i18next';
import { hasRemarks, resultForSender } from '#domain/submissions/receipt-result.ts';
import type { DroppedFile, FileState } from '#web/ui/file-drop-zone/dropped-file.ts';
import type { PreviewedFile, PreviewState } from '#domain/volume-usage/schema.ts';
import { lazyPart } from '#web/core/lazy-part.tsx';
import type { StatusTone } from '#web/ui/status.tsx';
import type { Preview } from '../use-previews.ts';
import { NO_ANSWER } from '../outcome/use-outcome.ts';
import type { UploadItem, UploadState } from '../upload-machine.ts';

/** Loaded once a file is chosen: what it shows comes from the server anyway. */
const PreviewDetails = lazyPart(
  () => import('./preview-details.tsx'),
  (part) => part.PreviewDetails,
);

/** The files of an upload as the list below the drop zone shows them: the same line for the same file and preview. */
export const droppedFiles = (
  t: TFunction,
  upload: UploadState,
  previews: ReadonlyMap<string, Preview>,
): DroppedFile[] =>
  upload.items.map((item) => {
    const preview = previews.get(item.id);
    const known = drawn.get(item);
    if (known && known.preview === preview) return known.file;
    const file = droppedFile(t, item, preview);
    drawn.set(item, { preview, file });
    return file;
  });

const drawn = new WeakMap<UploadItem, { preview: Preview | undefined; file: DroppedFile }>();

const droppedFile = (t: TFunction, item: UploadItem, preview: Preview | undefined): DroppedFile => ({
  id: item.id,
  name: item.name,
  size: item.size,
  state: stateOf(item),
  message: messageOf(t, item),
  ...(preview !== undefined && {
    details: <PreviewDetails preview={preview} />,
    told: preview === 'asking' || preview === null ? undefined : toldOf(t, preview),
  }),
});

const tones: Record<PreviewState, StatusTone> = {
  new: 'success',
  received: 'neutral',
  withdrawn: 'warning',
  noUsage: 'warning',
  unknownKey: 'warning',
  outsideTerm: 'warning',
  notCounted: 'warning',
  conflicting: 'error',
  unreadable: 'error',
  retryable: 'warning',
};

const toldOf = (t: TFunction, preview: PreviewedFile) => ({
  tone: tones[preview.state],
  word: t(`products.licenses.reportUsage.itext.preview.states.${wordOf(preview)}`),
});

/** Where the server names whose keys they are they are not unknown; it names them to internal people only. */
const wordOf = ({ state, unmatchedKeys = [] }: PreviewedFile): PreviewState | 'foreignKey' =>
  state === 'unknownKey' && unmatchedKeys.length > 0 && unmatchedKeys.every(({ account }) => account !== null)
    ? 'foreignKey'
    : state;

function stateOf(item: UploadItem): FileState {
  switch (item.state) {
    case 'searching':
      return 'searching';
    case 'waiting':
      return 'ready';
    case 'sending':
      return 'working';
    case 'booked':
      return hasRemarks(item.answer.receipt) ? 'warning' : 'done';
    case 'invalid':
      return 'refused';
    case 'retryable':
      return 'retryable';
  }
}

function messageOf(t: TFunction, item: UploadItem): string | undefined {
  if (item.state === 'invalid' || item.state === 'retryable')
    return item.problem.code === NO_ANSWER ? undefined : item.problem.message;
  if (item.state !== 'booked') return undefined;
  switch (resultForSender(item.answer.receipt)) {
    case 'nothing':
      return t('products.licenses.reportUsage.itext.reportNoEventsDetectedText');
    case 'duplicate':
      return t('products.licenses.reportUsage.itext.reportDuplicateText');
    case 'withdrawn':
      return t('products.licenses.reportUsage.itext.reportWithdrawnText');
    case 'kept':
      return t('products.licenses.reportUsage.itext.reportKeptText');
    default:
      return undefined;
  }
}
