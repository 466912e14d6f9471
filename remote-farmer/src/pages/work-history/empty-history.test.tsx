import { screen } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { api, list } from '../../testing/week-fixtures.ts';
import WorkHistory from './work-history.tsx';

withApi();

describe('Work History without a row', () => {
  const nothing = {
    'GET /farmers/farmer-1/summary': {},
    'GET /farmers/farmer-1/plantings': list(),
    'GET /farmers/farmer-1/harvests': list(),
  };

  it.each([
    ['a farmer without a pool to the pools', {}, 'Browse Pools', '/farmer/pools'],
    [
      'a farmer in a pool to that pool',
      { contract: { contractId: 'c-1', status: 'active' } },
      'Go to My Pool',
      '/farmer/my-pool',
    ],
  ])('links %s', async (_, summary, name, to) => {
    answer({ ...nothing, 'GET /farmers/farmer-1/summary': summary });
    await renderPage(WorkHistory, '/farmer/work-history?range=90d');
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
    expect(
      screen.getByText('Work submissions will appear here once you start participating in pools'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });

  it.each([
    [0, 'No submissions yet'],
    [1, 'No closed block yet'],
  ])('has no Success Rate after %s submissions', async (blocksParticipated, note) => {
    const lifetime = { blocksParticipated, blocksClosed: 0, blocksWorked: 0, successRate: null };
    answer({ ...nothing, 'GET /farmers/farmer-1/summary': { lifetime } });
    await renderPage(WorkHistory);
    expect(await screen.findByText(note)).toBeVisible();
    expect(figuresOf(document.body)).toMatchObject({ 'Success Rate': '–' });
  });

  it.each(['search=nowhere', 'status=failed', 'range=24h', 'search=nowhere&status=failed&range=24h'])(
    'clears the filters that hide them: %s',
    async filters => {
      answer(nothing);
      const user = await renderPage(WorkHistory, `/farmer/work-history?sort=block&${filters}`);
      const clear = await screen.findByRole('button', { name: 'Clear filters' });
      answer(api);
      await user.click(clear);
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
      expect(screen.getByLabelText('Address')).toHaveTextContent('/farmer/work-history?sort=block');
      expect(screen.getByLabelText('Address')).not.toHaveTextContent('&');
    },
  );
});
