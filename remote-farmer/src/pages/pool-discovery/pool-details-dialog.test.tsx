import { screen, waitFor, within } from '@testing-library/react';
import type { PoolerId } from 'shared-api';
import { failure, withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { pool } from '../../testing/pools-fixtures.ts';
import PoolDetailsDialog from './pool-details-dialog.tsx';

withApi();

const route = 'GET /pooler/alpha/details';
const open = async () => {
  const user = await renderPage(() => (
    <PoolDetailsDialog poolerId={'alpha' as PoolerId} onClose={() => undefined} />
  ));
  return { user, dialog: await screen.findByRole('dialog') };
};

describe('the details of a pool', () => {
  it('are its performance, its terms and its statistics', async () => {
    answer({
      [route]: {
        ...pool('alpha', { forfeits: { count: 2, stake: '822.0000000' } }),
        performance: { uptime: 99.5, totalBlocksMined: 1288, averageBlockTime: 300 },
        statistics: {
          totalRewards: '98765.0000000',
          farmersActive: 11,
          totalStaked: '50.0000000',
          farmersJoined: 14,
        },
        terms: { minimumStake: '0.0000000', harvestPolicy: 'Automatic', exitDelay: 288 },
      },
    });
    const { dialog } = await open();
    const inside = within(dialog);
    expect(await inside.findByRole('heading', { name: 'Pool alpha' })).toBeVisible();
    expect(dialog).toHaveAccessibleDescription('About alpha');
    await waitFor(() =>
      expect(figuresOf(inside.getByRole('region', { name: 'Performance' }))).toEqual({
        'Reward share': '95.0%Yours, before the platform fee',
        'Success rate': '97.5%Plantings with accepted work, all time',
        'Stakes lost': '822.00 KALE2 stakes, all time',
        Uptime: '99.5%Blocks planted and worked since approval',
        'Total blocks mined': '1,288',
        'Total rewards': '98,765.00 KALEAll time, before fees',
        'Average block time': '300.0 secondsLifetime',
        'Active farmers': '11',
      }),
    );
    expect(figuresOf(inside.getByRole('region', { name: 'Terms' }))).toEqual({
      'Minimum stake': 'None',
      'Harvest policy': 'Automatic',
      'Exit delay': '288 blocks (24 hours)',
    });
    expect(figuresOf(inside.getByRole('region', { name: 'Statistics' }))).toEqual({
      'Total staked': '50.00 KALE',
      'Farmers joined': '14',
      Uptime: '99.5%Blocks planted and worked since approval',
    });
  });

  it('mark defaults for values that the server omits, and add nothing else', async () => {
    answer({ [route]: { id: 'alpha', name: 'Pool alpha' } });
    const { dialog } = await open();
    const performance = await within(dialog).findByRole('region', { name: 'Performance' });
    expect(figuresOf(performance)).toEqual({
      'Reward share': 'Not availableYours, before the platform fee',
      'Success rate': '95.0%default',
      Uptime: '100.0%default',
      'Total blocks mined': 'Not available',
      'Total rewards': 'Not availableAll time, before fees',
      'Average block time': '12.5 secondsdefault',
      'Active farmers': 'Not available',
    });
  });

  it('show no rate for a pool that has completed no block', async () => {
    const performance = { uptime: null, totalBlocksMined: 0, averageBlockTime: null };
    answer({ [route]: { ...pool('alpha', { successRate: null }), performance } });
    const { dialog } = await open();
    const region = await within(dialog).findByRole('region', { name: 'Performance' });
    expect(figuresOf(region)).toMatchObject({
      'Success rate': '–No blocks completed yet',
      Uptime: '–No blocks completed yet',
      'Average block time': '–No blocks completed yet',
    });
  });

  it('that cannot be loaded show an error, and load on Retry', async () => {
    answer({ [route]: failure(404, 'POOLER_NOT_FOUND', 'Gone') });
    const { user, dialog } = await open();
    expect(await within(dialog).findByText('Failed to load pool details')).toBeVisible();
    answer({ [route]: pool('alpha') });
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(await within(dialog).findByRole('region', { name: 'Terms' })).toBeVisible();
  });
});
