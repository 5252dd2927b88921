import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import {
  isLastStep,
  nextStep,
  previousStep,
  shownSteps,
  stepToShow,
  type Wizard,
} from '#domain/core/wizard.ts';
import { Card } from '../card.tsx';
import { RadioField } from '../fields/radio-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { PageHead } from '../page-head.tsx';
import { LeaveDialog } from '../wizard/leave-dialog.tsx';
import { SavedStatus, type SavedState } from '../wizard/saved-status.tsx';
import { SubmitList, type SubmitListItem } from '../wizard/submit-list.tsx';
import { WizardFrame } from '../wizard/wizard-frame.tsx';

interface Answers {
  name: string;
  deployment: 'server' | 'desktop' | '';
  servers: string;
}
const labels = {
  describe: 'Describe applications',
  servers: 'Count the servers',
  summary: 'Summary',
} as const;
type Step = keyof typeof labels;
const wizard: Wizard<Answers, Step> = [
  {
    id: 'describe',
    isComplete: ({ name, deployment }) => name !== '' && deployment !== '',
  },
  {
    id: 'servers',
    isComplete: ({ servers }) => /^[1-9]\d*$/.test(servers),
    shownIf: ({ deployment }) => deployment === 'server',
  },
  { id: 'summary', isComplete: () => true },
];

export function WizardSection() {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <PageHead title="Wizard" />
      <Box sx={{ maxWidth: 760 }}>
        <Card>
          <SampleWizard />
        </Card>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 360px), 1fr))',
        }}
      >
        <Card title="Sending">
          <SubmitList items={sending} />
        </Card>
        <Card title="Sent in part">
          <SubmitList items={failed} onRetry={() => undefined} />
        </Card>
        <Card title="What was typed">
          <Box sx={{ display: 'grid', gap: 1 }}>
            {savedStates.map((state) => (
              <SavedStatus key={state.is} state={state} />
            ))}
          </Box>
        </Card>
      </Box>
    </Box>
  );
}

const readStep = () => new URLSearchParams(location.search).get('step') ?? undefined;

/** The step stands in the address, as on the pages, so that the browser's Back and Forward work. */
function useStepAddress(): [string | undefined, (step: Step) => void] {
  const [wanted, setWanted] = useState(readStep);
  useEffect(() => {
    const onPop = () => setWanted(readStep());
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);
  const go = (step: Step) => {
    const address = new URL(location.href);
    address.searchParams.set('step', step);
    history.pushState(null, '', address);
    setWanted(step);
  };
  return [wanted, go];
}

function SampleWizard() {
  const [answers, setAnswers] = useState<Answers>({ name: '', deployment: '', servers: '' });
  const [wanted, go] = useStepAddress();
  const [isLeaving, setLeaving] = useState(false);
  const step = stepToShow(wizard, answers, wanted) ?? 'describe';
  const next = nextStep(wizard, answers, step);
  const previous = previousStep(wizard, answers, step);
  const isLast = isLastStep(wizard, answers, step);
  const set = (part: Partial<Answers>) => setAnswers({ ...answers, ...part });
  return (
    <>
      <WizardFrame
        steps={shownSteps(wizard, answers).map(({ id }) => ({ id, label: labels[id] }))}
        current={step}
        description="An application is what usage is reported for."
        status={<SavedStatus state={{ is: 'saved', at: '2026-11-18T09:00:00Z' }} />}
        onBack={previous === null ? undefined : () => go(previous)}
        onNext={() => next !== null && go(next)}
        {...(isLast ? { nextLabel: 'Send' } : {})}
        blockedReason={next === null && !isLast ? 'Fill in what is missing to go on.' : undefined}
        secondary={
          <Button color="inherit" onClick={() => setLeaving(true)}>
            Cancel
          </Button>
        }
      >
        {step === 'describe' && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <TextField label="Name" required value={answers.name} onChange={(name) => set({ name })} />
            <RadioField
              label="Deployment"
              value={answers.deployment}
              options={[
                { value: 'server', label: 'On servers' },
                { value: 'desktop', label: 'On desktops' },
              ]}
              onChange={(deployment) => set({ deployment })}
            />
          </Box>
        )}
        {step === 'servers' && (
          <NumberField
            label="Servers"
            limits={{ min: 1, max: 32_767 }}
            value={answers.servers}
            onChange={(servers) => set({ servers })}
          />
        )}
        {step === 'summary' && (
          <Box>
            {answers.name}: {answers.deployment} {answers.servers}
          </Box>
        )}
      </WizardFrame>
      <LeaveDialog open={isLeaving} onLeave={() => setLeaving(false)} onStay={() => setLeaving(false)} />
    </>
  );
}

const sending: readonly SubmitListItem[] = [
  { id: 'case', label: 'Case', state: 'done' },
  { id: 'app', label: 'Application Viewer', state: 'sending' },
  { id: 'usage', label: 'Usage of Viewer', state: 'heldUp' },
  { id: 'other', label: 'Application Scanner', state: 'waiting' },
];
const failed: readonly SubmitListItem[] = [
  { id: 'case', label: 'Case', state: 'done' },
  {
    id: 'app',
    label: 'Application with a name that somebody once thought was short enough for a list on a phone',
    state: 'failed',
    reason: 'An application of this name exists already. Choose another name.',
  },
  { id: 'usage', label: 'Usage of Viewer', state: 'heldUp' },
  { id: 'other', label: 'Application Scanner', state: 'unknown', reason: 'No connection to the portal.' },
];
const savedStates: readonly SavedState[] = [
  { is: 'saved', at: '2026-11-18T09:00:00Z' },
  { is: 'saving' },
  { is: 'changed' },
  { is: 'failed', reason: 'no connection to the portal. It is tried again as soon as it is back.' },
];
