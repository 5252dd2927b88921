import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Braces from 'lucide-react/icons/braces';
import FileDown from 'lucide-react/icons/file-down';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDay } from '#domain/core/format.ts';
import type { OriginalFile } from '#domain/submissions/history/schema.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { saveDocument, type ReceiptDocument } from '../queries.ts';

const icons = { pdf: FileText, json: Braces, original: FileDown } as const;

interface ReceiptDownloadsProps {
  accountId: string;
  receiptId: string;
  original: OriginalFile;
}

/** The receipt as a document, and the file behind it where it can be had: no button leads to nothing. */
export function ReceiptDownloads({ accountId, receiptId, original }: ReceiptDownloadsProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [busy, setBusy] = useState<ReceiptDocument | null>(null);
  const save = async (document: ReceiptDocument): Promise<void> => {
    setBusy(document);
    try {
      const name = await saveDocument(document, accountId, receiptId);
      notify({ severity: 'success', title: t('submissions.receipt.saved', { name }) });
    } catch (error) {
      notify({ ...requestFailure(t, error), title: t('submissions.receipt.saveFailed') });
    } finally {
      setBusy(null);
    }
  };
  const offered: readonly ReceiptDocument[] = [
    'pdf',
    'json',
    ...(original.state === 'kept' ? (['original'] as const) : []),
  ];
  return (
    <Box className="not-printed" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {offered.map((document) => {
        const Icon = icons[document];
        return (
          <Button
            key={document}
            variant="outlined"
            color="inherit"
            startIcon={<Icon size={16} aria-hidden />}
            loading={busy === document}
            onClick={() => void save(document)}
          >
            {t(`submissions.receipt.${document}`)}
          </Button>
        );
      })}
    </Box>
  );
}

/** Until when the file is kept, or why there is none. */
export function OriginalNote({ original }: { original: OriginalFile }) {
  const { t } = useTranslation();
  if (original.state !== 'kept') return t(`submissions.receipt.originalState.${original.state}`);
  return t('submissions.receipt.originalUntil', {
    size: formatBytes(original.bytes),
    day: formatDay(original.keptUntil.slice(0, 10)),
  });
}
