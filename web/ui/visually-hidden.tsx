import { styled } from '@mui/material/styles';

/** The style of what is for screen readers only, such as the head of a table whose cells stand below each other. */
export const visuallyHidden = {
  display: 'block',
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Text for screen readers only. */
export const VisuallyHidden = styled('span')(visuallyHidden);
