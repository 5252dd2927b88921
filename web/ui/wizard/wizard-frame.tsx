import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { StepperDots } from '../stepper-dots.tsx';
import { useFocusInPlace } from '../use-focus-in-place.ts';
import { WizardActions, type WizardActionsProps } from './wizard-actions.tsx';

interface WizardFrameProps extends Omit<WizardActionsProps, 'onBlocked'> {
  /** The steps that are shown, in their order. */
  steps: readonly { id: string; label: string }[];
  /** The id of the step that is open. */
  current: string;
  /** The level of the step's heading: below the page's or the dialog's. */
  heading?: 'h2' | 'h3';
  /** What the step is about, in a line or two. */
  description?: ReactNode;
  children: ReactNode;
  /** Goes on, or sends at the last step; Enter in a field does the same. */
  onNext: () => void;
  /** Moves to the first problem of the step. */
  onBlocked?: () => void;
  /** Called on entering a step, also the first: the place of the keep-alive call (4.16, 7.55). */
  onEnter?: (step: string) => void;
  /** How what was typed is kept: "Saved". */
  status?: ReactNode;
  /** The frame is there anew for a step that somebody went to: its heading takes the focus as any step's does. */
  takesFocus?: boolean;
}

/** A wizard's frame: dots, the heading of the step, which takes the focus on every step, its fields, and the ways on. */
export function WizardFrame(props: WizardFrameProps) {
  const {
    steps,
    current,
    heading = 'h2',
    description,
    children,
    onNext,
    status,
    takesFocus,
    ...actions
  } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const title = useStepFocus(takesFocus === true ? null : current, current, props.onEnter);
  useFocusInPlace(form);
  const index = steps.findIndex((step) => step.id === current);
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (props.blockedReason === undefined && props.isPending !== true) onNext();
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2.5, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 auto' }}>
          <StepperDots steps={steps.map((step) => step.label)} current={index} id={`${id}-step`} />
        </Box>
        {status}
      </Box>
      <Box>
        <Typography
          ref={title}
          id={id}
          aria-describedby={`${id}-step`}
          variant="h2"
          component={heading}
          tabIndex={-1}
          sx={{ m: 0, scrollMarginTop: 80, overflowWrap: 'anywhere', '&:focus': { outline: 'none' } }}
        >
          {steps[index]?.label}
        </Typography>
        {description !== undefined && (
          <Typography component="div" sx={{ mt: 0.5, color: 'text.secondary', maxWidth: 680 }}>
            {description}
          </Typography>
        )}
      </Box>
      {children}
      <WizardActions {...actions} onBlocked={props.onBlocked ?? (() => title.current?.focus())} />
    </Box>
  );
}

/** Puts the focus on the heading of each step but the one that the page opens with, and tells of entering. */
function useStepFocus(opened: string | null, current: string, onEnter: ((step: string) => void) | undefined) {
  const title = useRef<HTMLHeadingElement>(null);
  const enter = useRef(onEnter);
  const before = useRef(opened);
  useEffect(() => {
    enter.current = onEnter;
  });
  useEffect(() => {
    enter.current?.(current);
    if (before.current === current) return;
    before.current = current;
    title.current?.focus();
  }, [current]);
  return title;
}
