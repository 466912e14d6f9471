import { screen, waitFor } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { blockPage, lostBlock, withBlocks } from '../../testing/block-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import { api, list } from '../../testing/week-fixtures.ts';
import WorkHistory from './work-history.tsx';
import 'shared-ui/table'; // already loaded, as in a browser that has shown a table before

withApi();

/** An admin is signed in, and there is one farmer. */
const asAdmin = {
  'GET /auth/me': { id: 'user-3', email: 'admin@kale.test', role: 'admin' },
  'GET /admin/users': list({
    id: 'user-1',
    email: 'farmer@kale.test',
    role: 'farmer',
    farmerId: 'farmer-1',
  }),
};

describe("others' work history", () => {
  it("shows a pooler the work of the pool's farmers", async () => {
    answer({
      'GET /auth/me': { id: 'user-2', email: 'pooler@kale.test', role: 'pooler' },
      'GET /pooler/farmers': list({
        farmerId: 'farmer-1',
        email: 'farmer@kale.test',
        status: 'active',
        blocksParticipated: 40,
        successRate: 97.5,
        totalEarnings: '1234.5',
        lostStakes: '25.5',
      }),
    });
    await renderPage(WorkHistory, '/analytics/work');
    expect(await screen.findByRole('row', { name: /farmer@kale\.test/ })).toHaveTextContent(
      'farmer@kale.test4097.5%1,234.500000025.5000000Not available',
    );
    expect(screen.getByText('Live')).toBeVisible();
    expect(screen.queryByText(/^No farmer account found/)).not.toBeInTheDocument();
  });

  it('lets an admin choose a farmer and read their history', async () => {
    answer({
      ...api,
      'GET /farmers/farmer-1/summary': {
        window: { range: '7d', stakedHuman: '0', rewardsHuman: '0', blocks: 0, series: [] },
      },
      ...asAdmin,
    });
    const user = await renderPage(WorkHistory, '/analytics/work');
    await user.click(await screen.findByRole('link', { name: 'farmer@kale.test' }));
    expect(await screen.findByText('You are reading the work history of farmer@kale.test')).toBeVisible();
    expect(await screen.findByText('#81107')).toBeVisible();
    expect(await screen.findByRole('figure', { name: 'Net rewards in the last 7 days' })).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent('/analytics/work?farmer=farmer-1');
  });

  it('mentions the farmer whose blocks they are, not the admin', async () => {
    answer({ ...api, ...withBlocks(blockPage([lostBlock]), 'admin'), ...asAdmin });
    await renderPage(WorkHistory, '/analytics/work?farmer=farmer-1');
    await screen.findByText('#48296');
    const table = screen.getByRole('table', { name: 'Blocks' });
    await waitFor(() =>
      expect(table).toHaveTextContent('The stake of 1,476.47 KALE was lost in Horizon Pool.'),
    );
    expect(table).not.toHaveTextContent(/\byou/i);
  });

  it.each(['', '?farmer=farmer-1'])(
    'shows a message on a server without administration: %s',
    async address => {
      answer({
        'GET /auth/me': { id: 'user-3', email: 'admin@kale.test', role: 'admin' },
        'GET /info': { capabilities: [] },
      });
      await renderPage(WorkHistory, `/analytics/work${address}`);
      expect(await screen.findByText(/^No farmer account found/)).toBeVisible();
      expect(screen.queryByRole('table')).not.toBeInTheDocument();
    },
  );

  it('shows a message when the address names an unknown farmer', async () => {
    answer({
      'GET /auth/me': { id: 'user-3', email: 'admin@kale.test', role: 'admin' },
      'GET /admin/users': list(),
    });
    await renderPage(WorkHistory, '/analytics/work?farmer=nobody');
    expect(await screen.findByText('No such farmer')).toBeVisible();
  });
});
