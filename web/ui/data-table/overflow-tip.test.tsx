import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { OverflowTip } from './overflow-tip.tsx';

const text = 'The CRM answered 503 (service unavailable) to the page of accounts.';
const tip = { selector: '.MuiTooltip-tooltip' };

function open(): void {
  const scroller = document.createElement('div');
  scroller.innerHTML = `<div data-row="0"><div data-col="1"><span class="clamp">${text}</span></div></div>`;
  document.body.append(scroller);
  render(<OverflowTip scroller={{ current: scroller }} cell={{ row: 0, col: 1 }} />);
}

test('a text of more lines than there is room for is shown in full', async () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(60);
  open();
  expect(await screen.findByText(text, tip)).toBeInTheDocument();
});

test('a text that its lines hold is not shown twice', async () => {
  open();
  await new Promise((done) => setTimeout(done, 400));
  expect(screen.queryByText(text, tip)).toBeNull();
});
