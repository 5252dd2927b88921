import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { firstIncomplete } from '#domain/core/wizard.ts';
import { isBegun, type CertificationDraft } from '#domain/self-certification/draft-content.ts';
import {
  certificationWizard,
  classicWizard,
  type CertificationStep,
} from '#domain/self-certification/wizard-steps.ts';
import { LeaveQuestion } from '#web/core/leave-question.tsx';
import { useWizard } from '#web/core/use-wizard.ts';
import type { OpenDraft } from '#web/features/drafts/use-draft.ts';
import { Card } from '#web/ui/card.tsx';
import { PAGE_TITLE_ID } from '#web/ui/page-head.tsx';
import { SavedStatus } from '#web/ui/wizard/saved-status.tsx';
import { WizardFrame } from '#web/ui/wizard/wizard-frame.tsx';
import { SendingPanel } from '../sending/components/sending-panel.tsx';
import { SentPanel } from '../sending/components/sent-panel.tsx';
import { useSending } from '../sending/use-sending.ts';
import {
  isSent,
  useCertification,
  type Certification,
  type CertificationGround,
} from '../use-certification.ts';
import { useStepMoves } from '../use-step-moves.ts';
import { AppBody, AppsStep } from './apps-step.tsx';
import { AppsList } from './apps-list.tsx';
import { IntroStep } from './intro-step.tsx';
import { oneColumn } from './step-columns.tsx';
import { SummaryStep } from './summary-step.tsx';
import { UsageStep } from '../usage/components/usage-step.tsx';

interface CertificationWizardProps {
  ground: CertificationGround;
  draft: OpenDraft<CertificationDraft>;
  first: CertificationDraft;
  variant: 'classic' | undefined;
  /** Forgets everything and begins anew; asked about first unless it was sent. */
  onStartAgain: () => void;
  onMore: () => void;
}

/** 2.83, 2.85: the self-certification wizard in both its variants. */
export function CertificationWizard(props: CertificationWizardProps) {
  const { ground, draft, first, variant } = props;
  const report = useCertification({ ...ground, first, onChange: draft.change });
  const { isSending, send } = useSending(report, draft.store);
  const [showsSending, showSending] = useState(false);
  if (isSent(report.state.draft))
    return <SentPanel report={report} variant={variant} onMore={props.onMore} />;
  const sendNow = (): void => {
    showSending(true);
    void send();
  };
  // Before the parts are planned as well: what is changed while the draft is kept would be shown and not sent.
  const isShown = showsSending && (isSending || report.state.draft.plan.length > 0);
  return (
    <>
      <LeaveQuestion unsaved={draft.isUnsaved || isSending} />
      {isShown ? (
        <Card>
          <SendingPanel
            report={report}
            isSending={isSending}
            onRetry={sendNow}
            onBack={() => showSending(false)}
          />
        </Card>
      ) : (
        <Steps {...props} report={report} isSending={isSending} onSend={sendNow} />
      )}
    </>
  );
}

interface StepsProps extends CertificationWizardProps {
  report: Certification;
  isSending: boolean;
  onSend: () => void;
}

function Steps({ report, draft, variant, isSending, onSend, onStartAgain }: StepsProps) {
  const { t } = useTranslation();
  const steps = variant === 'classic' ? classicWizard : certificationWizard;
  const wizard = useWizard(steps, report.problems.progress);
  const { app, area } = report;
  const step = wizard.step ?? 'intro';
  const moves = useStepMoves({ report, wizard, step, variant, onSend });
  useIntroFocus(step, area);
  const begun = isBegun(report.state.draft);
  const shown = steps.filter(({ id }) => id !== 'intro');
  if (step === 'intro')
    return (
      <Card>
        <IntroStep
          report={report}
          isBegun={begun}
          onGoOn={() => wizard.goTo(firstIncomplete(steps, report.problems.progress) ?? 'summary')}
          onStartAgain={onStartAgain}
          onEnter={wizard.keepAlive}
        />
      </Card>
    );
  return (
    <Card>
      <WizardFrame
        steps={shown.map(({ id }) => ({ id, label: t(`certification.steps.${id}`) }))}
        current={step}
        {...(step === 'welcome' ? {} : { description: t(`certification.about.${step}`) })}
        status={
          // On a phone it has a line of its own from the beginning, so that nothing moves when it says something.
          <Box sx={{ minWidth: { xs: '100%', sm: 0 } }}>
            <SavedStatus state={begun ? draft.status : null} />
          </Box>
        }
        onEnter={wizard.keepAlive}
        isPending={isSending}
        onNext={moves.onNext}
        onBack={moves.onBack}
        onBlocked={moves.onBlocked}
        blockedReason={moves.blockedReason}
        nextLabel={moves.nextLabel}
      >
        <Box ref={area}>
          {step === 'welcome' && <IntroStep report={report} isBegun={begun} onStartAgain={onStartAgain} />}
          {step === 'apps' && <AppsStep report={report} />}
          {step === 'applications' && (
            <AppsList report={report} onAdd={moves.addApp} onEdit={moves.editApp} />
          )}
          {step === 'application' && app && (
            <Box key={app.key} sx={{ ...oneColumn, maxWidth: 760 }}>
              <AppBody report={report} app={app} heading="h3" />
            </Box>
          )}
          {step === 'usage' && <UsageStep report={report} />}
          {step === 'summary' && <SummaryStep report={report} onEdit={moves.editApp} />}
        </Box>
      </WizardFrame>
    </Card>
  );
}

/** The intro stands outside the frame that leads the focus from step to step. */
function useIntroFocus(step: CertificationStep, area: Certification['area']): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    if (step === 'intro') document.getElementById(PAGE_TITLE_ID)?.focus();
    if (before.current === 'intro') area.current?.closest('form')?.querySelector('h2')?.focus();
    before.current = step;
  }, [step, area]);
}
