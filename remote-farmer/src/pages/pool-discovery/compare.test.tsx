import { screen, waitFor, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { list, pool } from '../../testing/pools-fixtures.ts';
import PoolDiscovery from './pool-discovery.tsx';

withApi();

describe('comparing pools', () => {
  it('puts up to four side by side', async () => {
    const names = ['alpha', 'beta', 'gamma', 'delta', 'omega'];
    answer({
      'GET /poolers': list(...names.map(name => pool(name))),
      ...Object.fromEntries(
        names.map((name, index) => [
          `GET /pooler/${name}/details`,
          {
            ...pool(name, { rewardPercentage: 90 + index, youKeep: 85 + index }),
            performance: { totalBlocksMined: 100 + index },
            terms: { exitDelay: 288, rewardSplit: (10 - index) / 100 },
          },
        ]),
      ),
    });
    const user = await renderPage(PoolDiscovery);
    await user.click(await screen.findByRole('checkbox', { name: 'Compare Pool alpha' }));
    expect(await screen.findByRole('button', { name: 'Compare pools' })).toBeDisabled();
    for (const name of ['beta', 'gamma', 'delta'])
      await user.click(screen.getByRole('checkbox', { name: `Compare Pool ${name}` }));
    expect(screen.getByRole('checkbox', { name: 'Compare Pool omega' })).toBeDisabled();
    expect(screen.getByText('Comparing 4 of 4')).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent('compare=alpha%2Cbeta%2Cgamma%2Cdelta');
    await user.click(screen.getByRole('button', { name: 'Compare pools' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare pools' }));
    expect(dialog.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Figure',
      'Pool alphaActive',
      'Pool betaActive',
      'Pool gammaActive',
      'Pool deltaActive',
    ]);
    await waitFor(() =>
      expect(dialog.getByRole('row', { name: /^Reward share/ })).toHaveTextContent(
        'Reward share Yours, before the platform fee90.0%91.0%92.0%93.0%',
      ),
    );
    expect(dialog.getByRole('row', { name: /^Reward Split/ })).toHaveTextContent(
      "Reward Split The pool's part10.0%9.0%8.0%7.0%",
    );
    await waitFor(() =>
      expect(dialog.getByRole('row', { name: /^Blocks mined/ })).toHaveTextContent(
        'Blocks mined100101102103',
      ),
    );
    expect(dialog.getAllByRole('row')[1]).toHaveTextContent('You keep85.0%86.0%87.0%88.0% (best)');
    expect(dialog.getByRole('rowheader', { name: 'Average reward Per planted block, 24 h' })).toBeVisible();
    expect(dialog.getByRole('rowheader', { name: 'Total staked Now' })).toBeVisible();
    expect(dialog.getByRole('row', { name: /^Exit delay/ })).not.toHaveTextContent('best');
    expect(dialog.getByRole('link', { name: 'Pool beta' })).toHaveAttribute('href', '/farmer/pools/beta');
    expect(dialog.getByText('marks the best value in a row')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getByRole('checkbox', { name: 'Compare Pool omega' })).toBeEnabled();
  });

  it('reads the choice from a link, including a pool on another page and one that is gone', async () => {
    answer({
      'GET /poolers': list(pool('alpha')),
      'GET /pooler/alpha/details': pool('alpha'),
      'GET /pooler/far/details': pool('far', { successRate: null }),
      'GET /pooler/gone/details': failure(404, 'POOLER_NOT_FOUND', 'No such pool'),
    });
    const user = await renderPage(PoolDiscovery, '/farmer/pools?compare=alpha,far,gone,alpha');
    expect(await screen.findByText('Comparing 3 of 4')).toBeVisible();
    expect(await screen.findByText('Pool alpha, Pool far, gone')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Compare Pool alpha' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Compare pools' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare pools' }));
    expect(dialog.getByText('Failed to load pool details')).toBeVisible();
    expect(dialog.getByRole('row', { name: /^Success rate/ })).toHaveTextContent('97.5%–Not available');
  });
});
