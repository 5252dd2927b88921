import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activateLicense } from '#domain/activation/contract.ts';
import type { prefillOf } from '#domain/activation/activation-search.ts';
import { isMachineId, stripMachineId } from '#domain/activation/machine-id.ts';
import type { ActivationResult } from '#domain/activation/schema.ts';
import { call } from '#web/core/http.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useNotify } from '#web/ui/notification-stack/notification-context.tsx';
import type { NotificationInput } from '#web/ui/notification-stack/notification-store.ts';
import { refreshMachines } from './queries.ts';
import { usePair } from './use-pair.ts';

export type Prefill = ReturnType<typeof prefillOf>;

export interface ActivationFormOf {
  prefill: Prefill;
  /** The account whose page it is asked on; its licenses only. */
  accountId: string | undefined;
  onDone: () => void;
}

/** The form of an activation (2.82): both files, machine id and environment. A try whose answer was lost may be repeated. */
export function useActivationForm({ prefill, accountId, onDone }: ActivationFormOf) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const pair = usePair();
  const [machineId, setMachineId] = useState(prefill.machineId);
  const [environment, setEnvironment] = useState(prefill.environment);
  const [isPending, setPending] = useState(false);
  // Stands in the form: a notification would lie over its buttons on a phone.
  const [failure, setFailure] = useState<NotificationInput['text']>();
  const machine = stripMachineId(machineId);
  const machineError = machine !== '' && !isMachineId(machine) ? t('activation.machineIdWrong') : undefined;

  const missing = (): string | undefined => {
    const { keyFile, licenseFile } = pair.files;
    if (keyFile?.is === 'refused' || licenseFile?.is === 'refused' || machineError !== undefined)
      return t('activation.missing.wrong');
    if (!keyFile) return t('activation.missing.keyFile');
    if (!licenseFile) return t('activation.missing.licenseFile');
    if (machine === '') return t('activation.missing.machineId');
    return environment === '' ? t('activation.missing.environment') : undefined;
  };

  const said = (done: ActivationResult): NotificationInput => {
    const named = {
      license: done.productLicense ?? done.productName,
      machine: done.machineTail,
      environment: t(`activation.environments.${done.environment}`),
    };
    return done.isNew
      ? {
          severity: 'success',
          title: t('activation.successNotification'),
          text: t('activation.successText', named),
        }
      : {
          severity: 'success',
          title: t('activation.againNotification'),
          text: t('activation.againText', named),
        };
  };

  const send = async (): Promise<void> => {
    const [licenseKey, licenseFileContent] = [pair.textOf('keyFile'), pair.textOf('licenseFile')];
    if (licenseKey === null || licenseFileContent === null || environment === '') return;
    setPending(true);
    setFailure(undefined);
    try {
      const about = accountId === undefined ? {} : { accountId };
      const body = { licenseKey, licenseFileContent, machineId: machine, environment, ...about };
      notify(said(await call(activateLicense, { body })));
      void refreshMachines(queryClient);
      onDone();
    } catch (error) {
      setFailure(requestFailure(t, error).text);
    } finally {
      setPending(false);
    }
  };
  const fields = { machineId, setMachineId, machineError, environment, setEnvironment };
  return { pair, ...fields, blockedReason: missing(), isPending, failure, send };
}
export type ActivationForm = ReturnType<typeof useActivationForm>;
