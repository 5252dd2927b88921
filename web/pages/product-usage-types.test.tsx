import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { licenseRecord } from '../../testing/license-records.ts';
import { item, openUsage as open, reportedChart, reports } from '../../testing/product-usage-page.tsx';

beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200));

describe('usage types', () => {
  const types = ['itext-core', 'pdfHtml', 'pdfSweep', 'pdfOffice', 'pdfXfa', 'pdfRender', 'pdfOptimizer'];
  const reported = types.map((usageType, at) =>
    item('1', '2026-10', String(100 - at), {
      usageType,
      unit: at === 0 ? 'Processed Documents' : 'iText modules',
    }),
  );
  const legend = () => within(screen.getByRole('group', { name: 'Shown in Monthly usage' }));
  const pressed = () =>
    legend()
      .getAllByRole('button')
      .filter((one) => one.getAttribute('aria-pressed') === 'true')
      .map((one) => one.textContent)
      .toSorted();

  test('[8.30] [9.11] those that the width has room for are shown, a note says of how many, and one press shows all', async () => {
    const user = userEvent.setup();
    const { history } = await open('?licenseKeyId=1', [licenseRecord('1')], { ...reports(reported) });
    expect(await screen.findByText(/Showing 6 of 7 usage types\./)).toBeInTheDocument();
    expect(pressed()).toEqual(types.slice(0, 6).toSorted());
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(new URLSearchParams(history.location.search).getAll('usageType')).toEqual(types);
    expect(screen.queryByText(/usage types\./)).toBeNull();
    expect(pressed()).toEqual(types.toSorted());
  });

  test('[8.30] the note counts usage types, whatever number of keys has them', async () => {
    const both = [licenseRecord('1'), licenseRecord('2')];
    const ofSecond = reported.map((one) => ({ ...one, licenseKeyId: '2' }));
    await open('?licenseKeyId=1&licenseKeyId=2', both, { ...reports([...reported, ...ofSecond]) });
    expect(await screen.findByText(/Showing 6 of 7 usage types\./)).toBeInTheDocument();
  });

  test('[9.13] each usage type has a colour of its own: none is grey while there are families left', async () => {
    const search = types.map((type) => `usageType=${type}`).join('&');
    await open(`?licenseKeyId=1&${search}`, [licenseRecord('1')], { ...reports(reported) });
    await screen.findByRole('group', { name: 'Total by key' });
    const colours = legend()
      .getAllByRole('button')
      .map((one) => one.querySelector('rect')?.style.fill);
    expect(colours).toHaveLength(7);
    expect(new Set(colours).size).toBe(7);
    expect(colours).not.toContain('var(--chart-grey)');
  });

  test('[2.59] the legend filters by click and by keyboard, and the address says so', async () => {
    const user = userEvent.setup();
    const { history } = await open('?licenseKeyId=1', [licenseRecord('1')], {
      ...reports(reported.slice(0, 2)),
    });
    expect(await screen.findByText('Total 100 Processed Documents · 99 iText modules')).toBeInTheDocument();
    await user.click(legend().getByRole('button', { name: 'pdfHtml' }));
    expect(history.location.search).toBe('?licenseKeyId=1&usageType=itext-core');
    expect(screen.getByText('Total 100 Processed Documents')).toBeInTheDocument();
    expect(screen.getByText(/Showing 1 of 2 usage types\./)).toBeInTheDocument();
    legend().getByRole('button', { name: 'pdfHtml' }).focus();
    await user.keyboard('{Enter}');
    expect(history.location.search).toBe('?licenseKeyId=1&usageType=itext-core&usageType=pdfHtml');
  });

  test('[2.57] [2.59] the address says what is shown: a type and a way of reporting without figures are corrected in it', async () => {
    const { history } = await open(
      '?licenseKeyId=1&licenseKeyId=foreign&reportingType=MANUAL&usageType=nonsense',
      [licenseRecord('1', { usageSources: ['pws'] })],
      { ...reports(reported.slice(0, 2)) },
    );
    expect(await screen.findByText('Total 100 Processed Documents · 99 iText modules')).toBeInTheDocument();
    await waitFor(() => expect(history.location.search).toBe('?licenseKeyId=1&reportingType=AUTO'));
    expect(screen.getByRole('alert')).toHaveTextContent(
      [
        'The link contains keys that do not belong to iText. They are not shown.',
        'The selected keys have no manual usage. Automatic usage is shown.',
        'The link contains usage types without figures in this chart. They are not shown.',
      ].join(''),
    );
    expect(history.length).toBe(1);
  });

  test('[9.22] of a product the legend shows its label, and the whole name in reach; a unit is said in full', async () => {
    const ofTwo = [
      item('1', '2026-10', '7', { usageType: 'pdfOcr-tesseract4', unit: 'iText modules' }),
      item('1', '2026-10', '5', { usageType: 'Processed Documents', unit: 'Processed Documents' }),
    ];
    await open('?licenseKeyId=1', [licenseRecord('1')], { ...reports(ofTwo) });
    const ocr = await screen.findByRole('button', { name: 'pdfOcr-tesseract4' });
    expect(within(ocr).getByText('pdfOcr-tessera…')).toBeVisible();
    expect(ocr).toHaveAttribute('title', 'pdfOcr-tesseract4');
    expect(legend().getByText('Processed Documents')).toBeInTheDocument();
    const totals = within(screen.getByRole('group', { name: 'Total by key' }));
    expect(totals.getByText('pdfOcr-tesseract4')).toBeInTheDocument();
  });

  test('[8.25] [8.28] without any usage type the page asks for one', async () => {
    const user = userEvent.setup();
    const { history } = await open('?licenseKeyId=1&usageType=pdfHtml', [licenseRecord('1')], {
      ...reports(reported.slice(0, 2)),
    });
    await screen.findByRole('group', { name: 'Total by key' });
    await user.click(legend().getByRole('button', { name: 'pdfHtml' }));
    expect(history.location.search).toBe('?licenseKeyId=1&usageType=');
    expect(await screen.findByText('Choose a usage type to see its usage.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show usage types' }));
    expect(history.location.search).toBe('?licenseKeyId=1');
    expect(await screen.findByText('Total 100 Processed Documents · 99 iText modules')).toBeInTheDocument();
  });

  test('[4.30] the first load is a placeholder; a later one keeps the chart and says that its usage types are loading', async () => {
    const user = userEvent.setup();
    const waiting: (() => void)[] = [];
    const { container } = await open(
      '?licenseKeyId=1',
      [licenseRecord('1', { usageSources: ['pws', 'itext-luf'] })],
      {
        ...reports(
          () =>
            new Promise<Response>((resolve) => {
              waiting.push(() => resolve(Response.json(reportedChart(reported.slice(0, 2)))));
            }),
        ),
      },
    );
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(container.querySelector('.MuiSkeleton-root')).not.toBeNull();
    expect(screen.queryByRole('group', { name: 'Monthly usage' })).toBeNull();
    waiting[0]!();
    expect(await screen.findByRole('group', { name: 'Monthly usage' })).toBeInTheDocument();
    expect(screen.queryByText('Loading usage types')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Manual' }));
    expect(await screen.findByText('Loading usage types')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Monthly usage' })).toBeInTheDocument();
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]!();
    await waitFor(() => expect(screen.queryByText('Loading usage types')).toBeNull());
  });
});

describe('what is to be known of the figures', () => {
  test('[8.31] days that were reported more than once are a warning that names key, type and days', async () => {
    const conflict = (start: string, end: string) => ({
      licenseKeyId: '1',
      usageType: 'itext-core',
      start,
      end,
    });
    await open('?licenseKeyId=1', [licenseRecord('1')], {
      ...reports([item('1', '2026-10', '5')], {
        until: [
          { source: 'itext-luf', day: '2026-10-31' },
          { source: 'manual', day: '2026-09-30' },
        ],
        conflicts: [
          conflict('2026-01-01', '2026-03-31'),
          ...['04', '05', '06', '07', '08', '09'].map((month) =>
            conflict(`2026-${month}-02`, `2026-${month}-03`),
          ),
        ],
      }),
    });
    const warning = await screen.findByRole('alert');
    expect(warning).toHaveClass('MuiAlert-colorWarning');
    expect(warning).toHaveTextContent(
      'Some dates were reported more than once and every report is counted, so figures may be too high.',
    );
    expect(
      within(warning)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      '…TAIL-1 · PL-1 · itext-core: Q1 2026 (Jan–Mar)',
      '…TAIL-1 · PL-1 · itext-core: 2 Apr 2026 – 3 Apr 2026',
      '…TAIL-1 · PL-1 · itext-core: 2 May 2026 – 3 May 2026',
      '…TAIL-1 · PL-1 · itext-core: 2 Jun 2026 – 3 Jun 2026',
      '…TAIL-1 · PL-1 · itext-core: 2 Jul 2026 – 3 Jul 2026',
      'and 2 more',
    ]);
    expect(
      screen.getByText('Data until 31 Oct 2026 (usage files) and 30 Sept 2026 (entered manually).'),
    ).toBeInTheDocument();
  });

  test('[8.31] without such days there is no warning', async () => {
    await open('?licenseKeyId=1', [licenseRecord('1')], {
      ...reports([item('1', '2026-10', '5')], { until: [{ source: 'pws', day: '2026-10-31' }] }),
    });
    expect(await screen.findByText('Data until 31 Oct 2026 (reported by the SDK).')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
