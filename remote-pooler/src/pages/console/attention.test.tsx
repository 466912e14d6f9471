import { screen } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import { Attention } from './attention.tsx';

withApi();

const HOUR = 3_600_000;

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
    await renderPage(Attention);
    expect(await screen.findByText(words)).toBeVisible();
  },
);

it('names the pool of a block for an admin, who sees every pool', async () => {
  const cycle = { status: 'worked', farmers: 3, planted: 3, worked: 2, harvested: 0, failed: 1 };
  const of = (poolerId: string) => ({ id: `${poolerId}:304`, blockIndex: 304, poolerId, cycle });
  answerAdmin({
    'GET /pooler/blocks': list([of('pool-stellar-01'), of('pool-horizon-02')]),
  });
  await renderPage(Attention);
  expect(await screen.findByText('1 step failed in block #304 of Stellar Pool Alpha')).toBeVisible();
  expect(screen.getByText('1 step failed in block #304 of Horizon Pool Beta')).toBeVisible();
});
