import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImagingLicense } from '#domain/imaging-usage/schema.ts';
import { FetchFailure } from '#web/core/fetch-failure.tsx';
import { browserSession } from '#web/core/http.ts';
import { LinesSkeleton } from '#web/ui/skeletons.tsx';
import { WizardFrame } from '#web/ui/wizard/wizard-frame.tsx';
import { DraftedUsage } from '../../components/drafted-usage.tsx';
import { LastFigure } from '../../components/last-figure.tsx';
import { imagingLicensesQuery } from '../../queries.ts';
import { isDue, isStated } from '../../usage-plan.ts';
import { ReminderForm, type ReminderStepProps } from './reminder-form.tsx';

/** As tall as most forms: the dialog stands in the middle of the window and would move with its height. */
const waiting = (
  <Box sx={{ minHeight: { xs: 617, sm: 489 } }}>
    <LinesSkeleton count={6} height={80} />
  </Box>
);

/** One license of the wizard, with the draft of its application: the imaging page goes on with what is typed here. */
export function ReminderStep(props: ReminderStepProps) {
  const { accountId, license, onReported } = props;
  const { application, licenseKeyId } = license;
  const query = useQuery(imagingLicensesQuery(accountId, application.id));
  const [isIn, setIn] = useState(false);
  const [isBegun, setBegun] = useState(false);
  if (query.data === undefined && query.error) return <FetchFailure query={query} heading="h3" />;
  if (query.data === undefined || isIn) return waiting;
  const own = query.data.find((one) => one.licenseKeyId === licenseKeyId);
  if (!own || (!isBegun && !isDue(own))) return <NothingLeft {...props} own={own} />;
  const goOn = (): void => {
    setIn(true);
    void onReported();
  };
  return (
    <DraftedUsage
      {...{ accountId, application }}
      licenses={query.data.filter(isStated)}
      onBegun={setBegun}
      onDone={goOn}
      waiting={waiting}
      renderForm={(form) => <ReminderForm {...props} form={form} />}
    />
  );
}

/** A colleague was faster, or something about the license changed since the wizard opened. */
function NothingLeft({ own, ...props }: ReminderStepProps & { own: ImagingLicense | undefined }) {
  const { license, steps, isLast, hasMoved, onBack, onNext } = props;
  const { t } = useTranslation();
  return (
    <WizardFrame
      heading="h3"
      steps={steps}
      current={license.licenseKeyId}
      takesFocus={hasMoved}
      description={t('imagingReminder.application', { application: license.application.name })}
      onEnter={() => void browserSession.keepAlive()}
      onBack={onBack}
      onNext={onNext}
      nextLabel={t(isLast ? 'imagingReminder.finish' : 'imagingReminder.next')}
    >
      <div>
        {t('imagingReminder.gone')}
        {own && <LastFigure license={own} />}
      </div>
    </WizardFrame>
  );
}
