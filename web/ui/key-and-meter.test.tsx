import '@testing-library/jest-dom/vitest';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { eventually } from '../../testing/eventually.ts';
import { CopyButton } from './copy-button.tsx';
import { KeyCell } from './key-cell.tsx';
import { barBackground, UsageMeter } from './usage-meter.tsx';

describe('key cell', () => {
  test('shows the tail; the whole key is fetched when it is copied', async () => {
    const user = userEvent.setup();
    const onCopied = vi.fn<() => void>();
    render(
      <KeyCell tail="7QXW-K4PT-1000">
        <CopyButton label="license key" value={() => Promise.resolve('FULL-KEY')} onCopied={onCopied} />
      </KeyCell>,
    );
    expect(screen.getByText('…7QXW-K4PT-1000')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy license key' }));
    await eventually(() => expect(onCopied).toHaveBeenCalledOnce());
    const [item] = await navigator.clipboard.read();
    expect(await (await item!.getType('text/plain')).text()).toBe('FULL-KEY');
  });

  test('a key that cannot be used offers nothing and says why', async () => {
    render(
      <KeyCell tail="1000" disabledReason="Inactive">
        <CopyButton label="license key" value="x" />
      </KeyCell>,
    );
    expect(screen.queryByRole('button')).toBeNull();
    await userEvent.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Inactive');
  });
});

describe('usage meter', () => {
  const meter = (props: Partial<Parameters<typeof UsageMeter>[0]>) => (
    <UsageMeter
      label="Usage"
      percent={83.2}
      used="83200"
      maximum="100000"
      unit="documents"
      tone="orange"
      {...props}
    />
  );

  test('says percentage, figures and what the colour means', () => {
    render(meter({ word: 'Close to the limit' }));
    const element = screen.getByRole('meter', { name: 'Usage' });
    expect(element).toHaveAttribute('aria-valuenow', '83.2');
    expect(element).toHaveAttribute(
      'aria-valuetext',
      '83.2%, 83,200 of 100,000 documents, Close to the limit',
    );
    expect(element).toHaveTextContent('83.2%83,200 / 100,000');
  });

  test('figures beyond what a number holds stay exact', () => {
    render(meter({ used: '99999999999999999', maximum: null, percent: null, tone: 'grey' }));
    expect(screen.getByRole('img')).toHaveAccessibleName('Usage: Unknown, 99,999,999,999,999,999 documents');
  });

  test.each([
    ['grey', 40, 'usage-grey'],
    ['info', 40, 'usage-grey'],
    ['orange', 85, 'usage-orange'],
    ['warning', 95, 'usage-warning'],
    ['error', 120, 'usage-error'],
  ] as const)('[4.09] [9.03] the bar of %s at %d percent is filled with %s', (tone, percent, colour) => {
    const [fill] = barBackground(percent, tone).split(', linear-gradient').slice(-1);
    expect(fill).toContain(`var(--mui-palette-${colour}) `);
    expect(fill?.match(/--mui-palette-[\w-]+/g)).toEqual([`--mui-palette-${colour}`]);
  });

  test('[9.03] the bar has marks at 80, 90 and 100', () => {
    const at = (percent: number) =>
      [...barBackground(percent, 'error').matchAll(/transparent calc\(([\d.]+)% - 1px\)/g)].map((match) =>
        Number(match[1]),
      );
    expect(at(50)).toEqual([80, 90]); // 100 is the end of the bar
    expect(at(101).map(Math.round)).toEqual([53, 60, 67]); // it ends at 150
    expect(at(575)).toEqual(at(101));
  });

  test('above 100 % a little more and much more are bars of different length', () => {
    const filled = (percent: number) =>
      Number(/error\) ([\d.]+)%/.exec(barBackground(percent, 'error'))?.[1]);
    expect([100, 106, 140, 575].map(filled).map(Math.round)).toEqual([100, 71, 93, 100]);
  });

  test('a table row names unit, overage and whose figures they are', () => {
    render(
      meter({
        percent: 139.1,
        tone: 'error',
        unitInRow: 'docs',
        word: 'In overage',
        note: 'Shared by 3 keys',
      }),
    );
    expect(screen.getByRole('meter')).toHaveTextContent(
      /^139\.1%83,200 \/ 100,000 docsIn overage · Shared by 3 keys$/,
    );
  });

  test('above 100 % the scale is told up to the value', () => {
    render(meter({ percent: 250, tone: 'error' }));
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuemax', '250');
  });
});
