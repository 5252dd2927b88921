import { getStaffOverview } from '#domain/staff-overview/contract.ts';
import { less, type Figure } from './figure.ts';
import { openReport, ROUNDS } from './open-report.ts';

const MS_ALLOWED = 300;

/** What staff see first: figures of all accounts, and of their own. */
export async function measureStaffOverview(): Promise<Figure[]> {
  const { middleOf, close } = await openReport();
  try {
    const figures: Figure[] = [];
    for (const [whose, mine] of [
      ['all accounts', false],
      ['one’s own accounts', true],
    ] as const) {
      const ms = await middleOf(`${getStaffOverview.path}?mine=${mine}`);
      figures.push({
        what: `overview of ${whose}, middle of ${ROUNDS}`,
        measured: [less(ms, 'ms')],
        target: `≤ ${MS_ALLOWED} ms`,
        met: ms <= MS_ALLOWED,
      });
    }
    return figures;
  } finally {
    await close();
  }
}
