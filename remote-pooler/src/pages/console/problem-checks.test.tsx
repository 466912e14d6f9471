import { screen } from '@testing-library/react';
import { failure as refusal, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list, missedWork, standing } from '../../testing/answers.ts';
import { FAILURES, failing, failures } from '../../testing/failed-steps.ts';
import { answer } from '../../testing/pool-api.ts';
import { Now } from './now.tsx';

withApi();

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
    const cycle = { status: 'harvested', farmers: 3, planted: 3, worked: 3, harvested: 3, failed: 0 };
    const block = { id: 'pool-stellar-01:304', blockIndex: 304, poolerId: 'pool-stellar-01', cycle };
    answer({
      'GET /pooler/blocks': ({ url }: Request) =>
        Response.json(list(url.includes('acknowledged') ? [] : [block])),
      'GET /info': { capabilities: ['pooler-live', 'missed-work', 'pool-earnings'] },
      'GET /pooler/missed-work': list([]),
      'GET /pooler/earnings': noEarnings,
      [call]: () => checked.promise.then(() => Response.json(call.endsWith('work') ? list([]) : noEarnings)),
    });
    await renderPage(Now);
    // The other checks are answered at once, like the block that the page shows.
    await screen.findByText(/Block #304/);
    const early = screen.findByText('Nothing needs your attention.', {}, { timeout: 500 });
    await expect(early).rejects.toThrow();
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
