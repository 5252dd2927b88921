import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type FormEvent, type ReactNode } from 'react';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '#domain/submissions/schema.ts';
import type { LicenseUsage } from '#domain/volume-usage/license-file/schema.ts';
import { widgets } from '#domain/messages/en-gb/widgets.ts';
import { CallError, isRefusal } from '#web/core/call.ts';
import { requestFailure } from '#web/core/request-failure.ts';
import { useUser } from '#web/core/session/current-user-context.tsx';
import { StickyActions } from '#web/ui/sticky-actions.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useFocusInPlace } from '#web/ui/use-focus-in-place.ts';
import type { ReportUsageValues } from '../../use-send.ts';
import { sendReport } from '../queries.ts';
import type { KeptRow, LicenseRow, RowsEvent } from '../rows-machine.ts';
import { placeErrors, usagesOf } from '../rows-plan.ts';
import type { LicenseFileState } from '../use-license-file.ts';
import { useLicenseRows } from '../use-license-rows.ts';
import { ProductRows } from './product-rows.tsx';
import { UsualPeriods } from './usual-periods.tsx';

const KEY = 'products.licenses.reportUsage.licenseFile';

export interface RowsFormProps {
  file: Extract<LicenseFileState, { is: 'ready' }>;
  /** The account of the page; without it internal people may choose one (2.72). */
  accountId: string | undefined;
  /** What internal people say besides: it is kept while the mode is switched (4.22). */
  form: UseFormReturn<ReportUsageValues>;
  onReported: (receipt: Receipt) => void;
  /** What the form begins with. */
  first: readonly KeptRow[];
  onChange: (rows: readonly LicenseRow[]) => void;
  /** How what is typed is kept. */
  status: ReactNode;
}

/** The products of a license file with their periods and figures; sent as a whole or not at all. */
export function RowsForm({ file, form: internalForm, accountId, first, status, ...on }: RowsFormProps) {
  const { t } = useTranslation();
  const { internal } = useUser();
  const { products, content } = file;
  const { state, dispatch, earlier, today, form, problemAt, goToProblem, ...is } = useLicenseRows(
    products,
    first,
  );
  useFocusInPlace(form);
  const { send, isSending, failure } = useSendReport(dispatch, on.onReported);
  useKept(state.rows, on.onChange);
  // Asked for here: the form is older than the rows, and tells later changes alone.
  const { isValid: isSaid } = useFormState({ control: internalForm.control });
  const blockedReason = !is.isChanged
    ? widgets.submitUnchanged
    : is.isValid && (isSaid || !internal)
      ? undefined
      : widgets.submitInvalid;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (blockedReason !== undefined || isSending) return;
    send({ rows: state.rows, body: { licenseFile: content, ...saidBeside() } });
  };
  const saidBeside = () => {
    const { contactEmail, account } = internalForm.getValues();
    const forAccount = accountId ?? account?.id;
    if (!internal) return {};
    return {
      ...(contactEmail === '' ? {} : { contactEmail }),
      ...(forAccount === undefined ? {} : { accountId: forAccount }),
    };
  };
  return (
    <Box component="form" ref={form} noValidate onSubmit={submit} sx={{ containerType: 'inline-size' }}>
      {/* What is typed while the report is on its way would be in neither of both. */}
      <Box component="fieldset" disabled={isSending} sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
        <Box sx={{ pb: 2 }}>
          <UsualPeriods products={products} today={today} dispatch={dispatch} />
        </Box>
        {products.map((product) => (
          <ProductRows
            key={`${product.keyTail ?? ''} ${product.product}`}
            product={product}
            rows={state.rows.filter(
              (row) => row.product === product.product && row.keyTail === (product.keyTail ?? ''),
            )}
            {...{ today, earlier, problemAt, dispatch }}
          />
        ))}
        {state.rows.length === 0 && <Box sx={{ pb: 2, color: 'text.secondary' }}>{t(`${KEY}.noRows`)}</Box>}
      </Box>
      <StickyActions sticks={is.isChanged}>
        {failure !== undefined && !isSending && (
          <Alert severity="error" sx={{ mb: 1.5 }}>
            <AlertTitle>{t(`${KEY}.reportError`)}</AlertTitle>
            {failure.text} {t(failure.isRefusal ? `${KEY}.nothingBooked` : `${KEY}.mayBeBooked`)}
          </Alert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
          <SubmitButton blockedReason={blockedReason} onBlocked={goToProblem} isPending={isSending}>
            {t(`${KEY}.submit`)}
          </SubmitButton>
          {status}
        </Box>
      </StickyActions>
    </Box>
  );
}

/** Hands over what is typed, and not what the form began with. */
function useKept(rows: readonly LicenseRow[], onChange: (rows: readonly LicenseRow[]) => void): void {
  const [first] = useState(rows);
  const keep = useEffectEvent(onChange);
  useEffect(() => {
    if (rows !== first) keep(rows);
  }, [rows, first]);
}

interface Sending {
  rows: readonly LicenseRow[];
  body: Omit<LicenseUsage, 'usages'>;
}

/** Sends a report; what the server finds wrong stands at its rows, the rest above the button (8.12). */
function useSendReport(dispatch: (event: RowsEvent) => void, onReported: (receipt: Receipt) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ rows, body }: Sending) => sendReport({ ...body, usages: usagesOf(rows) }),
    onSuccess: (receipt) => {
      // Every figure may be another one now.
      void queryClient.invalidateQueries();
      onReported(receipt);
    },
    onError: (error, { rows }) => {
      const errors = error instanceof CallError ? (error.problem?.errors ?? []) : [];
      dispatch({ type: 'answered', said: placeErrors(rows, errors) });
    },
  });
  return {
    send: mutation.mutate,
    isSending: mutation.isPending,
    failure: mutation.error
      ? { text: requestFailure(t, mutation.error).text ?? '', isRefusal: isRefusal(mutation.error) }
      : undefined,
  };
}
