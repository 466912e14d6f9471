import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { summaryStep } from '../../testing/summary-step.ts';
import { api } from '../../testing/week-fixtures.ts';
import WorkHistory from './work-history.tsx';

withApi();

describe('the charts of Work History', () => {
  const windowed = (request: Request) => {
    const range = new URL(request.url).searchParams.get('window');
    const series =
      range === '30d' ? [summaryStep(12, '7'), summaryStep(14, '1.0000001'), summaryStep(15, '2.5')] : [];
    return HttpResponse.json({ window: { range, stakedHuman: '2', rewardsHuman: '3', blocks: 8, series } });
  };

  it('draw rewards and outcomes of the chosen time range, exact in their tables', async () => {
    answer({ ...api, 'GET /farmers/farmer-1/summary': windowed });
    const user = await renderPage(WorkHistory, '/farmer/work-history?range=30d');
    const rewards = await screen.findByRole('figure', { name: 'Your net rewards in the last 30 days' });
    expect(rewards).toHaveTextContent('Earned 10.50 KALE, most on Nov 12 (7.00 KALE).');
    await user.click(within(rewards).getByRole('button', { name: 'Show as table' }));
    expect(within(rewards).getByRole('row', { name: /^Nov 14, 2026/ })).toHaveTextContent('1.0000001 KALE');
    expect(screen.getByRole('figure', { name: 'Your plantings in the last 30 days' })).toHaveTextContent(
      'Planted 12. Failed 3.',
    );
  });

  it('show a message if there is nothing to draw', async () => {
    answer({ ...api, 'GET /farmers/farmer-1/summary': windowed });
    await renderPage(WorkHistory);
    expect(await screen.findByRole('heading', { name: 'No rewards in the last 7 days' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'No plantings in the last 7 days' })).toBeVisible();
  });

  it('are left out if the server keeps no series', async () => {
    answer(api);
    await renderPage(WorkHistory);
    await screen.findByText(/ctive contract/);
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  });
});
