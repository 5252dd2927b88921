import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

function Buttons({ running }: { running: boolean }) {
  const buttons = useKeptFocus(running);
  return (
    <>
      <input aria-label="elsewhere" />
      <div ref={buttons}>
        {running ? <button key="cancel">Cancel</button> : <button key="go">Upload</button>}
      </div>
    </>
  );
}

test('the focus goes over to the button that takes the place of the pressed one, and back', () => {
  const { rerender } = render(<Buttons running={false} />);
  expect(document.body).toHaveFocus();
  screen.getByRole('button', { name: 'Upload' }).focus();
  rerender(<Buttons running />);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  rerender(<Buttons running={false} />);
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveFocus();
});

test('it stays where somebody has taken it', () => {
  const { rerender } = render(<Buttons running />);
  screen.getByRole('textbox').focus();
  rerender(<Buttons running={false} />);
  expect(screen.getByRole('textbox')).toHaveFocus();
});
