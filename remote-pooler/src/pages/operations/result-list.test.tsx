import { screen, within } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage, textShown } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import Operations from './operations.tsx';

withApi();

const farmer = (n: number) => ({ farmerId: `farmer-${n}` });
const farmers = (count: number, more: object) =>
  Array.from({ length: count }, (_, n) => ({ ...farmer(n + 1), ...more }));
const items = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');

const run = async (step: 'plant' | 'harvest') => {
  const user = await renderPage(Operations, `/operations/${step}?block=81107`);
  await screen.findByRole('option', { name: 'Stellar Pool Alpha' });
  await user.click(screen.getByRole('button', { name: step === 'plant' ? 'Plant' : 'Harvest' }));
};

describe('the result of an operation', () => {
  it('counts the results of this order, and names earlier ones', async () => {
    const before = farmers(13, { stakeAmount: '1.0000000', earlier: true });
    answer({
      'POST /plant': { totalRequested: 15, successfulPlants: [...before, farmer(20), farmer(21)] },
    });
    await run('plant');
    expect(await screen.findByText('Successfully planted 2 farmers; 13 were planted before')).toBeVisible();
    expect(screen.getByText('15 of 15 farmers planted; 13 were planted before')).toBeVisible();
    expect(items('Successful').map(item => /Already done/.test(item.textContent ?? ''))).toEqual([
      ...[false, false, true, true, true],
      false, // "and 10 more"
    ]);
  });

  it('names farmers as Manage Farmers does, with one request for all of them, or by their short id', async () => {
    const asked: string[] = [];
    const stranger = 'farmer_0123456789abcdef';
    answer({
      'POST /plant': {
        totalRequested: 3,
        successfulPlants: farmers(2, {}),
        failedPlants: [{ farmerId: stranger, error: { code: 'PLANT_FAILED', message: 'No' } }],
      },
      'GET /pooler/farmers': request => {
        asked.push(new URL(request.url).search);
        return Response.json(list([{ farmerId: 'farmer-1', name: 'anna1', status: 'active' }]));
      },
    });
    await run('plant');
    expect(await screen.findByText('anna1')).toHaveAttribute('title', 'farmer-1');
    expect(items('Successful')[1]).toHaveTextContent(/^farmer-2/);
    expect(textShown(items('Failed')[0])).toBe('farmer_01234567...No');
    expect(asked).toEqual(['?poolerId=pool-stellar-01&page=1&limit=100']);
  });

  it('counts the amount of this order, with its fees, separately from earlier harvests', async () => {
    const before = farmers(13, { reward: '100.0000000', earlier: true });
    answer({
      'POST /harvest': {
        totalEligible: 15,
        successfulHarvests: [...before, farmer(20), farmer(21)],
        totalRewards: '2127.0500000',
        totalFees: '111.9500000',
      },
    });
    await run('harvest');
    expect(
      await screen.findByText('Distributed 2,127.05 KALE to 2 farmers; 13 were harvested before'),
    ).toBeVisible();
    expect(
      screen.getByText(
        '15 of 15 farmers harvested; 13 were harvested before; 2,127.05 KALE of rewards and 111.95 KALE of fees',
      ),
    ).toBeVisible();
    expect(items('Successful')[0]).not.toHaveTextContent('Already done');
    expect(items('Successful')[2]).toHaveTextContent('Already done');
  });
});
