import { screen, within } from '@testing-library/react';
import type { PoolerBlock } from 'shared-api';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import { outcomeOf } from './last-blocks.ts';
import LastBlocksStrip from './last-blocks-strip.tsx';

withApi();

const cycle = { status: 'worked', farmers: 18, planted: 18, worked: 18, harvested: 0, failed: 0 } as const;
const block = (of: Partial<PoolerBlock>) =>
  ({ id: 'p:1', blockIndex: 1, closed: true, ...of }) as PoolerBlock;

it.each<[string, Partial<PoolerBlock>, ReturnType<typeof outcomeOf>]>([
  ['open while stakes can still get their work', { closed: false, cycle: { ...cycle, worked: 14 } }, 'open'],
  ['complete when every stake has its work', { cycle }, 'complete'],
  ['complete when nobody planted', { cycle: { ...cycle, farmers: 0, planted: 0, worked: 0 } }, 'complete'],
  ['complete when the ledger never had it', { confirmed: false, cycle: { ...cycle, worked: 0 } }, 'complete'],
  ['failed when a planting failed', { cycle: { ...cycle, planted: 17, worked: 17, failed: 1 } }, 'failed'],
  ['lost when a stake got no work', { cycle: { ...cycle, worked: 17, failed: 1 } }, 'lost'],
  ['lost when a harvest expired', { cycle: { ...cycle, status: 'expired', failed: 18 } }, 'lost'],
])('a block is %s', (_, of, outcome) => {
  expect(outcomeOf(block(of))).toBe(outcome);
});

it('shows the last blocks oldest first, and counts them by outcome', async () => {
  const blocks = [
    block({ id: 'p:4', blockIndex: 4, closed: false, cycle }),
    block({ id: 'p:3', blockIndex: 3, cycle: { ...cycle, worked: 17, failed: 1 } }),
    block({ id: 'p:2', blockIndex: 2, cycle }),
    block({ id: 'p:1', blockIndex: 1, cycle }),
  ];
  answer({ 'GET /pooler/blocks': list(blocks) });
  await renderPage(LastBlocksStrip);
  const name = 'Last 4 blocks: 2 complete, 1 with missed work or a missed harvest, 1 open';
  const strip = await screen.findByRole('img', { name });
  expect([...strip.children].map(each => each.getAttribute('title'))).toEqual([
    '#1 complete',
    '#2 complete',
    '#3 with missed work or a missed harvest',
    '#4 open',
  ]);
  const legend = within(screen.getByRole('figure'));
  expect(legend.getByText('Work or harvest missed')).toBeVisible();
  // A legend entry without a bar explains nothing.
  expect(legend.queryByText('Some failed')).not.toBeInTheDocument();
});
