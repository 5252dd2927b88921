import Box from '@mui/material/Box';
import { formatNumber } from '#domain/core/format.ts';
import { ui } from '#domain/messages/en-gb/ui.ts';
import { fillText } from '#domain/messages/fill-text.ts';

interface StepperDotsProps {
  /** Names of all steps. */
  steps: readonly string[];
  /** Index of the current one. */
  current: number;
  /** Of the words, for what is described by them. */
  id?: string | undefined;
}

/** Where a person is in a wizard: one dot per step, and the same in words. */
export function StepperDots({ steps, current, id }: StepperDotsProps) {
  const text = fillText(ui.stepOf, {
    step: formatNumber(current + 1),
    count: formatNumber(steps.length),
    label: steps[current] ?? '',
  });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {steps.map((step, index) => (
          <Box
            key={step}
            sx={{
              height: 8,
              width: index === current ? 20 : 8,
              borderRadius: '4px',
              transition: 'width 150ms',
              bgcolor: index <= current ? 'primary.main' : 'divider',
            }}
          />
        ))}
      </Box>
      <Box component="span" id={id} role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {text}
      </Box>
    </Box>
  );
}
