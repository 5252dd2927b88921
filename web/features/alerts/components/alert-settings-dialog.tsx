import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { audiences, expiryDays, type Audience } from '#domain/alerts/alert-rules.ts';
import type { AlertSettings } from '#domain/alerts/schema.ts';
import { formatInstant, formatList, formatNumber } from '#domain/core/format.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useClientConfig } from '#web/core/session/current-user-context.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ChoiceList } from '#web/ui/fields/choice-list.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import { alertSettingsQuery } from '../queries.ts';
import { thresholdLimits, useAlertChoice } from '../use-alert-choice.ts';

/** Names that are told of one audience. */
const NAMED = 5;

/** As what people are told, with those who are it now. */
function useAudienceOption({ people }: AlertSettings) {
  const { t } = useTranslation();
  const { vendorName: vendor } = useClientConfig();
  return (audience: Audience): { value: Audience; label: string } => {
    const names = [...new Set(people.filter((one) => one.audience === audience).map(({ name }) => name))];
    const told = names.slice(0, NAMED).join(', ');
    const who =
      names.length === 0
        ? t('alerts.settings.nobody')
        : names.length > NAMED
          ? t('alerts.moreNames', { names: told, number: formatNumber(names.length - NAMED) })
          : told;
    return {
      value: audience,
      label: t('alerts.settings.withPeople', {
        audience: t(`alerts.settings.audience.${audience}`, { vendor }),
        people: who,
      }),
    };
  };
}

interface AlertSettingsDialogProps {
  accountId: string;
  onClose: () => void;
}

/** At which percentages the people of an account are told by mail, and who is; opens once that is known. */
export function AlertSettingsDialog({ accountId, onClose }: AlertSettingsDialogProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { data, error } = useQuery(alertSettingsQuery(accountId));
  useEffect(() => {
    if (error === null) return;
    notify(requestFailure(t, error));
    onClose();
  }, [error, notify, onClose, t]);
  return data ? <SettingsForm {...{ accountId, onClose }} settings={data} /> : null;
}

function SettingsForm(props: AlertSettingsDialogProps & { settings: AlertSettings }) {
  const { accountId, settings, onClose } = props;
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const form = useAlertChoice(accountId, settings, onClose);
  const optionOf = useAudienceOption(settings);
  const { changed } = settings;
  return (
    <FormDialog
      title={t('alerts.settings.title')}
      description={t('alerts.settings.text')}
      submitLabel={t('alerts.settings.save')}
      isPending={form.isPending}
      blocked={{ reason: form.blockedReason, onBlocked: () => field.current?.focus() }}
      onSubmit={() => void form.save()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextField
          label={t('alerts.settings.thresholds')}
          value={form.text}
          onChange={form.setText}
          inputRef={field}
          help={t('alerts.settings.thresholdsHelp', thresholdLimits)}
          error={form.error}
        />
        <Box sx={{ typography: 'body2' }}>
          {t('alerts.settings.expiry', { days: formatList(expiryDays.map(String)) })}
        </Box>
        <ChoiceList
          label={t('alerts.settings.audiences')}
          options={audiences.map(optionOf)}
          value={form.chosen}
          onChange={form.setChosen}
          help={
            changed === null
              ? t('alerts.settings.unchanged')
              : t('alerts.settings.changed', { by: changed.by, time: formatInstant(changed.at) })
          }
        />
      </Box>
    </FormDialog>
  );
}
