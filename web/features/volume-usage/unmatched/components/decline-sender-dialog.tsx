import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatNumber } from '#domain/core/format.ts';
import type { SenderAside, UnmatchedDetail } from '#domain/volume-usage/unmatched/schema.ts';
import { QueryContent } from '#web/core/query-content.tsx';
import { useFigures } from '../../use-figures.ts';
import { sendSenderDecline, senderQuery } from '../queries.ts';
import { NotedDialog } from './noted-dialog.tsx';

interface DeclineSenderDialogProps {
  one: UnmatchedDetail;
  onClose: () => void;
}

/** 8.15: declines all that waits of whoever sent a key, as far as it is shown here. */
export function DeclineSenderDialog({ one, onClose }: DeclineSenderDialogProps) {
  const { t } = useTranslation();
  const aside = useQuery(senderQuery(one.id));
  const { sender: of, keys = 0, until = null } = aside.data ?? {};
  const { uploader, sentFor } = one;
  const sender = sentFor
    ? t('unmatched.declineSender.sender', { person: uploader.name, account: sentFor.name })
    : uploader.name;
  return (
    <NotedDialog
      title={t('unmatched.declineSender.title', { sender })}
      says={t('unmatched.declineSender.says')}
      noteLabel={t('unmatched.decline.note')}
      confirmLabel={
        until === null
          ? t('unmatched.decline.confirm')
          : t('unmatched.declineSender.confirm', { count: keys, number: formatNumber(keys) })
      }
      isReady={until !== null}
      send={async (note) =>
        of && until !== null ? sendSenderDecline({ sender: of, until, note }) : { changed: 0 }
      }
      outcome={(count) =>
        count > 0
          ? t('unmatched.declineSender.done', { count, number: formatNumber(count), sender })
          : t('unmatched.declineSender.nothing')
      }
      failed={t('unmatched.decline.failed')}
      onClose={onClose}
      before={
        <div aria-live="polite">
          <QueryContent query={aside}>{(data) => <Waiting aside={data} />}</QueryContent>
        </div>
      }
    />
  );
}

/** How many keys, and each figure with its own unit. */
function Waiting({ aside: { keys, owned, totals, at } }: { aside: SenderAside }) {
  const { t } = useTranslation();
  const figures = useFigures();
  if (keys === 0) return t('unmatched.declineSender.nothing');
  const counted = { count: keys, number: formatNumber(keys), at: formatInstant(at) };
  return (
    <>
      <strong>{t('unmatched.declineSender.received', counted)}</strong>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontVariantNumeric: 'tabular-nums' }}>
        {figures(totals).map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
        {owned > 0 && (
          <li>{t('unmatched.declineSender.owned', { count: owned, number: formatNumber(owned) })}</li>
        )}
      </Box>
    </>
  );
}
