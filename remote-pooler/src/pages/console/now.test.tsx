import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { failure as refusal, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list, missedWork, standing } from '../../testing/answers.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import { Now } from './now.tsx';

withApi();

const HOUR = 3_600_000;

const FAILURES = 'GET /pooler/blocks/[^/]+/failures';

const failure = (farmerId: string, step: string, message: string, retryable = true) => ({
  farmerId,
  name: farmerId.replace('farmer-', ''),
  step,
  error: { code: 'X', message },
  retryable,
});
const failures = (...rows: object[]) => ({
  blockIndex: 304,
  poolerId: 'pool-stellar-01',
  failures: rows,
  acknowledged: false,
});
const failing = (more: object) => ({
  id: 'pool-stellar-01:304',
  blockIndex: 304,
  poolerId: 'pool-stellar-01',
  cycle: { status: 'worked', farmers: 3, planted: 3, worked: 3, harvested: 0, failed: 2, ...more },
});

const noEarnings = {
  today: '0',
  last30Days: '0',
  allTime: '0',
  unpaid: '0',
  stepSeconds: 86_400,
  series: [],
  members: [],
};

it('lists missed work with the farmer, block, reason and cost', async () => {
  const cycle = { status: 'worked', farmers: 3, planted: 3, worked: 2, harvested: 0, failed: 1 };
  answer({
    'GET /info': { capabilities: ['pooler-live', 'missed-work'] },
    'GET /pooler/blocks': list([
      { id: 'pool-stellar-01:304', blockIndex: 304, poolerId: 'pool-stellar-01', cycle },
    ]),
    'GET /pooler/missed-work': list([missedWork]),
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
    ...missedWork,
    blockIndex,
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

it('names failed steps of any unacknowledged block with the farmers, reason and a retry', async () => {
  const sent: unknown[] = [];
  let rows = [
    failure('farmer-mara', 'plant', 'Wallet has 0.02 XLM, needs 0.05 XLM for fees', false),
    failure('farmer-jun', 'harvest', 'Ledger timeout'),
    failure('farmer-rig', 'harvest', 'Ledger timeout'),
  ];
  const harvestBy = new Date(Date.now() + 20 * HOUR).toISOString();
  answer({
    'GET /pooler/blocks': ({ url }: Request) =>
      Response.json(
        new URL(url).searchParams.get('acknowledged') === 'false'
          ? list([failing({ failed: rows.length, harvestBy })], 3)
          : list([]),
      ),
    [FAILURES]: () => Response.json(failures(...rows)),
    'POST /pooler/blocks/[^/]+/retry': async (request: Request) => {
      sent.push(await request.json());
      rows = rows.slice(0, 1);
      return Response.json({ retried: 2, succeeded: 2, failed: [] });
    },
  });
  const user = await renderPage(Now);
  const items = () => screen.getByRole('list', { name: 'Needs your attention' });
  expect(await screen.findByText('Planting failed for mara in block #304')).toBeVisible();
  expect(screen.getByText('Wallet has 0.02 XLM, needs 0.05 XLM for fees')).toBeVisible();
  expect(screen.getByText('Harvest failed for jun and rig in block #304')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Acknowledge block #304' })).not.toBeInTheDocument();
  expect(screen.getByText(/^Ledger timeout\. Harvest by .*\d:\d\d/)).toBeVisible();
  expect(items()).toHaveTextContent('2 more blocks not acknowledged');
  const retry = screen.getByRole('button', { name: 'Retry these 2: harvest for jun and rig in block #304' });
  await user.click(retry);
  await waitFor(() => expect(items()).not.toHaveTextContent('Harvest failed'));
  expect(items()).toHaveTextContent('Planting failed for mara');
  expect(screen.getByRole('button', { name: 'Acknowledge block #304' })).toBeVisible();
  expect(sent).toEqual([{ step: 'harvest' }]);
});

it('names missed work once, separately from the other failed steps of its block', async () => {
  const missed = {
    poolerId: 'pool-stellar-01',
    blockIndex: 304,
    farmerId: 'farmer-mara',
    lost: '1.0000000',
    at: new Date().toISOString(),
    error: { code: 'KALE_7', message: 'Hash does not match' },
  };
  answer({
    'GET /info': { capabilities: ['pooler-live', 'missed-work'] },
    'GET /pooler/missed-work': list([missed]),
    'GET /pooler/blocks': list([failing({})]),
    [FAILURES]: failures(
      failure('farmer-mara', 'work', 'Hash does not match', false),
      failure('farmer-jun', 'harvest', 'Ledger timeout'),
    ),
  });
  await renderPage(Now);
  expect(await screen.findByText('Harvest failed for jun in block #304')).toBeVisible();
  expect(await screen.findByText('Missed work for farmer-mara in block #304')).toBeVisible();
  expect(screen.queryByText(/^Work failed/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Acknowledge/ })).not.toBeInTheDocument();
});

it('shows how many steps failed when the reasons cannot be loaded', async () => {
  answer({
    'GET /pooler/blocks': list([failing({})]),
    [FAILURES]: () => new Response(null, { status: 404 }),
  });
  await renderPage(Now);
  expect(await screen.findByText('2 steps failed in block #304')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open block #304' })).toBeVisible();
});

it('shows the first problems, and the others on demand', async () => {
  const cycle = { status: 'planted', farmers: 3, planted: 3, worked: 2, harvested: 0, failed: 1 };
  const blocks = [6, 5, 4, 3, 2, 1].map(blockIndex => ({
    id: `pool-stellar-01:${blockIndex}`,
    blockIndex,
    poolerId: 'pool-stellar-01',
    cycle,
  }));
  answer({ 'GET /pooler/blocks': list(blocks), [FAILURES]: failures() });
  const user = await renderPage(Now);
  expect(await screen.findByText('1 step failed in block #3')).toBeVisible();
  expect(screen.queryByText('1 step failed in block #1')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Show \d more$/ }));
  expect(screen.getByText('1 step failed in block #1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(screen.queryByText('1 step failed in block #1')).not.toBeInTheDocument();
});

it.each(['GET /pooler/missed-work', 'GET /pooler/earnings'])(
  'does not say that nothing needs attention before the last check has ended: %s',
  async call => {
    const checked = Promise.withResolvers<void>();
    answer({
      'GET /info': { capabilities: ['pooler-live', 'missed-work', 'pool-earnings'] },
      'GET /pooler/missed-work': list([]),
      'GET /pooler/earnings': noEarnings,
      [call]: () => checked.promise.then(() => Response.json(call.endsWith('work') ? list([]) : noEarnings)),
    });
    await renderPage(Now);
    await screen.findByRole('region', { name: 'Now' });
    await expect(screen.findByText('Nothing needs your attention.')).rejects.toThrow();
    checked.resolve();
    expect(await screen.findByText('Nothing needs your attention.')).toBeVisible();
  },
);

describe('a failed check', () => {
  const refused = refusal(403, 'FORBIDDEN', 'No');
  const able = { 'GET /info': { capabilities: ['pooler-live', 'missed-work', 'pool-earnings'] } };

  it.each([
    ['GET /harvest/status', { running: true, pending: 0 }],
    ['GET /pooler/missed-work', list([])],
    ['GET /pooler/pool', standing],
    ['GET /pooler/earnings', noEarnings],
  ])('does not count as a good one, and runs again on Retry: %s', async (call, result) => {
    answer({
      ...able,
      'GET /pooler/missed-work': list([]),
      'GET /pooler/earnings': noEarnings,
      [call]: refused,
    });
    const user = await renderPage(Now);
    expect(await screen.findByText('Some checks could not be completed.')).toBeVisible();
    expect(screen.queryByText('Nothing needs your attention.')).not.toBeInTheDocument();
    expect(document.querySelector('[href$="#check-circle"]')).toBeNull();
    answer({
      ...able,
      'GET /pooler/missed-work': list([]),
      'GET /pooler/earnings': noEarnings,
      [call]: result,
    });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing needs your attention.')).toBeVisible();
    expect(screen.queryByText('Some checks could not be completed.')).not.toBeInTheDocument();
  });

  it('is mentioned beside a problem found by another check', async () => {
    answer({
      'GET /pooler/blocks': list([failing({})]),
      [FAILURES]: failures(),
      'GET /harvest/status': refused,
    });
    await renderPage(Now);
    expect(await screen.findByRole('link', { name: 'Open block #304' })).toBeVisible();
    expect(await screen.findByText('Some checks could not be completed.')).toBeVisible();
  });
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

it('names the pool of a block for an admin, who sees every pool', async () => {
  const cycle = { status: 'worked', farmers: 3, planted: 3, worked: 2, harvested: 0, failed: 1 };
  const of = (poolerId: string) => ({ id: `${poolerId}:304`, blockIndex: 304, poolerId, cycle });
  answerAdmin({
    'GET /pooler/blocks': list([of('pool-stellar-01'), of('pool-horizon-02')]),
    [FAILURES]: failures(failure('farmer-mara', 'plant', 'Out of XLM', false)),
  });
  await renderPage(Now);
  expect(
    await screen.findByText('Planting failed for mara in block #304 of Stellar Pool Alpha'),
  ).toBeVisible();
  expect(screen.getByText('Planting failed for mara in block #304 of Horizon Pool Beta')).toBeVisible();
});
