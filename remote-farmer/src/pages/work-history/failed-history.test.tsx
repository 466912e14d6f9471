import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { api } from '../../testing/week-fixtures.ts';
import WorkHistory from './work-history.tsx';
import 'shared-ui/table'; // already loaded, as in a browser that has shown a table before

withApi();

describe('Work History that fails to load', () => {
  it.each([
    ['Summary', 'summary'],
    ['Plantings', 'plantings'],
    ['Harvests', 'harvests'],
  ])('names %s if that failed, and nothing else', async (source, path) => {
    answer({ ...api, [`GET /farmers/farmer-1/${path}`]: failure(403, 'FORBIDDEN', 'Not yours') });
    const user = await renderPage(WorkHistory);
    const alert = await screen.findByText(
      'Failed to load work history data. Please try refreshing the page.',
    );
    expect(alert).toBeVisible();
    expect(screen.getAllByText(/: Not yours$/).map(({ textContent }) => textContent)).toEqual([
      `${source}: Not yours`,
    ]);
    answer(api);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(alert).not.toBeInTheDocument());
  });

  it('does not treat data that could not be loaded as empty', async () => {
    const refused = failure(403, 'FORBIDDEN', 'Not yours');
    answer({
      'GET /farmers/farmer-1/summary': refused,
      'GET /farmers/farmer-1/plantings': refused,
      'GET /farmers/farmer-1/harvests': refused,
    });
    await renderPage(WorkHistory);
    await waitFor(() =>
      expect(figuresOf(document.body)).toEqual({
        'Net earned, last 7 days': '–',
        'Total Submissions': 'Not available',
        'Success Rate': 'Not available',
        'Total Rewards': 'Not available',
        'Active Pools': 'Not available',
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Blocks could not be loaded' })).toBeVisible();
    expect(screen.queryByText('No work history found')).not.toBeInTheDocument();
  });

  describe('when the account could not be checked', () => {
    const unchecked = () => {
      let asked = 0;
      const farmer = { id: 'user-1', email: 'farmer@kale.test', role: 'farmer', farmerId: 'farmer-1' };
      const routes = {
        ...api,
        'GET /auth/me': () => {
          asked += 1;
          return asked === 1 ? HttpResponse.json(farmer) : HttpResponse.html('<p>Somebody else answers</p>');
        },
      };
      return { routes, checks: () => asked };
    };

    it('names the user without blocks to show', async () => {
      const down = failure(500, 'INTERNAL_ERROR', 'Down');
      answer({
        ...unchecked().routes,
        'GET /farmers/farmer-1/plantings': down,
        'GET /farmers/farmer-1/harvests': down,
      });
      await renderPage(WorkHistory);
      expect(
        await screen.findByText('User: Your account could not be checked. KALE Pool keeps trying.'),
      ).toBeVisible();
    });

    it('reports no failed load above loaded blocks', async () => {
      const { routes, checks } = unchecked();
      answer(routes);
      await renderPage(WorkHistory);
      expect(await screen.findByText('#81107')).toBeVisible();
      await waitFor(() => expect(checks()).toBeGreaterThan(1));
      expect(screen.queryByText(/^Failed to load work history data/)).not.toBeInTheDocument();
    });
  });
});
