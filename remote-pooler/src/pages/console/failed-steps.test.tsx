import { screen, waitFor } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { FAILURES, failing, failure, failures } from '../../testing/failed-steps.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import { Now } from './now.tsx';

withApi();

const HOUR = 3_600_000;

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
