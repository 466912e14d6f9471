import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import { Now } from './now.tsx';

withApi();

const HOUR = 3_600_000;

it('lists missed work with the farmer, block, reason and cost', async () => {
  const missed = {
    poolerId: 'pool-stellar-01',
    blockIndex: 304,
    farmerId: 'farmer-7',
    name: 'mara.lind',
    lost: '1476.4700000',
    at: new Date().toISOString(),
    error: { code: 'HASH_MISMATCH', message: 'Refused: hash does not match' },
  };
  const cycle = { status: 'worked', farmers: 3, planted: 3, worked: 2, harvested: 0, failed: 1 };
  answer({
    'GET /info': { capabilities: ['pooler-live', 'missed-work'] },
    'GET /pooler/blocks': list([
      { id: 'pool-stellar-01:304', blockIndex: 304, poolerId: 'pool-stellar-01', cycle },
    ]),
    'GET /pooler/missed-work': list([missed]),
  });
  await renderPage(Now);
  expect(await screen.findByText('Missed work for mara.lind in block #304')).toBeVisible();
  expect(screen.getByText(/^Refused: hash does not match/)).toHaveTextContent(
    'Refused: hash does not match. Stake lost: 1,476.47 KALE',
  );
  expect(screen.getByRole('link', { name: 'Open block #304' })).toHaveAttribute(
    'href',
    '/pooler/blocks?failures=pool-stellar-01%3A304',
  );
  expect(screen.queryByText(/step failed/)).not.toBeInTheDocument();
});

it('lists missed work until its block is acknowledged there', async () => {
  const miss = (blockIndex: number) => ({
    poolerId: 'pool-stellar-01',
    blockIndex,
    farmerId: 'farmer-7',
    name: 'mara.lind',
    lost: '1.0000000',
    at: new Date().toISOString(),
    error: { code: 'KALE_7', message: 'Hash does not match' },
    acknowledged: acknowledged.has(`pool-stellar-01:${blockIndex}`),
  });
  const acknowledged = new Set(['pool-stellar-01:303']);
  answer({
    'GET /info': { capabilities: ['pooler-live', 'missed-work'] },
    'GET /pooler/missed-work': () => Response.json(list([304, 303].map(miss))),
    'POST /pooler/blocks/[^/]+/acknowledge': (request: Request) => {
      acknowledged.add(decodeURIComponent(new URL(request.url).pathname.split('/').at(-2) ?? ''));
      return Response.json({ success: true });
    },
  });
  const user = await renderPage(Now);
  await user.click(await screen.findByRole('button', { name: 'Acknowledge block #304' }));
  expect(await screen.findByText('Nothing needs your attention.')).toBeVisible();
  expect([...acknowledged]).toEqual(['pool-stellar-01:303', 'pool-stellar-01:304']);
});

it('shows the first problems, and the others on demand', async () => {
  const cycle = { status: 'planted', farmers: 3, planted: 3, worked: 2, harvested: 0, failed: 1 };
  const blocks = [6, 5, 4, 3, 2, 1].map(blockIndex => ({
    id: `pool-stellar-01:${blockIndex}`,
    blockIndex,
    poolerId: 'pool-stellar-01',
    cycle,
  }));
  answer({ 'GET /pooler/blocks': list(blocks) });
  const user = await renderPage(Now);
  expect(await screen.findByText('1 step failed in block #3')).toBeVisible();
  expect(screen.queryByText('1 step failed in block #1')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Show \d more$/ }));
  expect(screen.getByText('1 step failed in block #1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(screen.queryByText('1 step failed in block #1')).not.toBeInTheDocument();
});

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

it('says that the next block is due once its time has passed', async () => {
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

it('names the pool of a block for an admin, who sees every pool', async () => {
  const cycle = { status: 'worked', farmers: 3, planted: 3, worked: 2, harvested: 0, failed: 1 };
  const of = (poolerId: string) => ({ id: `${poolerId}:304`, blockIndex: 304, poolerId, cycle });
  answerAdmin({
    'GET /pooler/blocks': list([of('pool-stellar-01'), of('pool-horizon-02')]),
  });
  await renderPage(Now);
  expect(await screen.findByText('1 step failed in block #304 of Stellar Pool Alpha')).toBeVisible();
  expect(screen.getByText('1 step failed in block #304 of Horizon Pool Beta')).toBeVisible();
});
