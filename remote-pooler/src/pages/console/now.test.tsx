import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import { Now } from './now.tsx';

withApi();

const HOUR = 3_600_000;

it('counts down to the next block and shows the cycle of the open one', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T14:40:00Z'));
  const cycle = { status: 'planted', farmers: 18, planted: 17, worked: 14, harvested: 0, failed: 0 };
  answer({
    'GET /farmers/blockchain-data': {
      currentBlock: { height: 48307, nextBlockAt: '2026-11-23T14:43:12Z' },
    },
    'GET /pooler/blocks': list([{ id: 'p:48307', blockIndex: 48307, plantable: true, cycle }]),
  });
  await renderPage(Now);
  const now = await screen.findByRole('region', { name: 'Now' });
  await waitFor(() => expect(now).toHaveTextContent(/Block #48307, next block in3:12/));
  expect(now).toHaveTextContent('Stellar Pool Alpha');
  const board = await screen.findByRole('list', { name: 'Cycle of block 48307' });
  expect(board).toHaveTextContent(/Planted 17\/18.*Worked 14\/17.*3 in progress/);
  jest.restoreAllMocks();
});

it('shows that the next block is due once its time has passed', async () => {
  const nextBlockAt = new Date(Date.now() - 1000).toISOString();
  answer({ 'GET /farmers/blockchain-data': { currentBlock: { height: 48307, nextBlockAt } } });
  await renderPage(Now);
  const now = await screen.findByRole('region', { name: 'Now' });
  await waitFor(() => expect(now).toHaveTextContent(/Block #48307, next blockdue/));
});

// These change the server's clock, which would affect later tests.
it.each([
  [-24, 1, /^Harvest by .*: rewards of block #80830$/],
  [24, 1, /^Harvest by .*: rewards of block #80830$/],
  [24, 23, 'Nothing needs your attention.'],
])(
  'counts deadlines by the server’s clock, %d hours ahead: due there in %d hours',
  async (ahead, due, words) => {
    const there = Date.now() + ahead * HOUR;
    const harvestBy = new Date(there + due * HOUR).toISOString();
    answer({
      'GET /harvest/status': () =>
        Response.json(
          {
            running: true,
            pending: 2,
            nextDeadline: { poolerId: 'pool-stellar-01', blockIndex: 80830, harvestBy },
          },
          { headers: { Date: new Date(there).toUTCString() } },
        ),
    });
    await renderPage(Now);
    expect(await screen.findByText(words)).toBeVisible();
  },
);
