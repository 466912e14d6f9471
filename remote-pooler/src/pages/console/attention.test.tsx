import { screen } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { Attention } from './attention.tsx';

withApi();

const HOUR = 3_600_000;

it.each([
  [-24, 1, /^Harvest by .*: rewards of block #80830$/],
  [24, 1, /^Harvest by .*: rewards of block #80830$/],
  [24, 23, 'Nothing needs you right now.'],
])(
  'tells deadlines by the server’s clock, %d hours ahead: due there in %d hours',
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
