import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#domain/core/format.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { requestFailure } from './request-failure.ts';

/** Smaller files are there before anybody reads how much of them has come. */
const SHOWN_FROM_BYTES = 1_000_000;

interface FileSave<Choice> {
  /** Saves the file, calling `onReceived` as its bytes come, and gives its name. */
  save: (choice: Choice, onReceived: (bytes: number) => void) => Promise<string>;
  saved: (name: string) => string;
  failed: string;
}

/** Saves one file at a time and notifies of the outcome; `received` is how much of a large file has come: `18.4 MB`. */
export function useFileSave<Choice = void>({ save, saved, failed }: FileSave<Choice>) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [received, setReceived] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: (choice: Choice) =>
      save(choice, (bytes) => setReceived(bytes < SHOWN_FROM_BYTES ? '' : formatBytes(bytes))),
    onSuccess: (name) => notify({ severity: 'success', title: saved(name) }),
    onError: (error) => notify({ ...requestFailure(t, error), title: failed }),
    onSettled: () => setReceived(''),
  });
  return { save: mutate, isSaving: isPending, received };
}
