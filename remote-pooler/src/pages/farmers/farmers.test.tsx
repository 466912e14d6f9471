import { screen, waitFor, within } from '@testing-library/react';
import { failure, recordParameter, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { details, farmer, farmerAdmin, farmersSummary } from '../../testing/farmers.ts';
import { figure } from '../../testing/figure.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import Farmers from './farmers.tsx';

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

withApi();

describe('Manage Farmers', () => {
  it('has its cards and tabs, and settings and Add Farmer if the server manages farmers', async () => {
    answer({ ...details, ...farmerAdmin, 'GET /pooler/farmers': list([]) });
    await renderPage(Farmers);
    expect(screen.getByRole('heading', { level: 1, name: 'Manage Farmers' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Add Farmer' })).toBeVisible();
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
      'Farmer List',
      'Analytics',
      'Settings',
    ]);
    for (const name of ['Total Farmers', 'Active Farmers', 'Total Stake', 'Average Success Rate'])
      expect(figure(name)).toBeVisible();
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
  });

  it('reserves the space of figures and rows while they load', async () => {
    const response = Promise.withResolvers<void>();
    answer({
      'GET /pooler/farmers/summary': async () => {
        await response.promise;
        return Response.json(farmersSummary());
      },
      'GET /pooler/farmers': async () => {
        await response.promise;
        return Response.json(list([farmer(1)]));
      },
    });
    await renderPage(Farmers);
    expect(figure('Total Farmers')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('table', { name: 'Farmers' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('No farmers yet')).not.toBeInTheDocument();
    response.resolve();
    expect(await rowOf('anna1')).toBeVisible();
  });

  it('shows who mines in the pool and the figures of the pool', async () => {
    answer({
      ...details,
      'GET /pooler/farmers': list([farmer(1), farmer(2, { status: 'suspended' })], 14),
    });
    await renderPage(Farmers);
    const row = within(await rowOf('anna1'));
    expect(row.getByText('Active')).toBeVisible();
    expect(row.getAllByText('farmer-1')[0]).toBeVisible();
    expect(row.getByText('12.5000000').closest('td')).toHaveTextContent(/^12\.5000000$/);
    expect(row.getByText('96.2%')).toBeVisible();
    expect(row.getByText(/1,234\.50/)).toHaveTextContent(/^1,234\.5000000$/);
    expect(row.getByText('1,200')).toBeVisible();
    expect(await rowOf('anna2')).toHaveTextContent('Suspended');
    expect(await screen.findByText('150.00')).toBeVisible();
    expect(figure('Total Farmers')).toHaveTextContent('14');
    expect(figure('Active Farmers')).toHaveTextContent('121 suspended, 1 not planting');
    expect(figure('Total Stake')).toHaveTextContent('150.00 KALEPlanted now');
    expect(figure('Average Success Rate')).toHaveTextContent('95.5%All time, 2 below your target');
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Farmer',
      'Status',
      'ID',
      'Joined',
      'Stake (KALE)',
      'Success rate',
      'Earnings (KALE)',
      'Lost (KALE)',
      'Blocks',
      'Details',
    ]);
    expect(
      screen.getByText(
        'Success rate, earnings and blocks: all time in the pool. Success rate: share of plantings in closed blocks with accepted work.',
      ),
    ).toBeVisible();
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Farmer List', 'Analytics']);
  });

  it('keeps the list when only the figures fail', async () => {
    answer({
      'GET /pooler/farmers/summary': failure(403, 'FORBIDDEN', 'No'),
      'GET /pooler/farmers': list([farmer(1)]),
    });
    await renderPage(Farmers);
    expect(await screen.findByText('Failed to load farmer statistics. Please try again.')).toBeVisible();
    expect(await rowOf('anna1')).toBeVisible();
  });

  it('shows an admin the farmers of every pool, or of one', async () => {
    const asked: (string | null)[] = [];
    const settingsOf: (string | null)[] = [];
    const joinedTwice = [farmer(1), farmer(1, { joinedAt: '2026-11-09T10:00:00Z' })];
    answerAdmin({
      ...details,
      ...farmerAdmin,
      'GET /pooler/farmers': recordParameter(asked, 'poolerId', list(joinedTwice)),
      'GET /pooler/settings': request => {
        settingsOf.push(new URL(request.url).searchParams.get('poolerId'));
        return new Response(null, { status: 500 });
      },
    });
    const user = await renderPage(Farmers);
    expect(await screen.findAllByText('anna1')).toHaveLength(2);
    await screen.findByRole('option', { name: 'Horizon Pool Beta' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pool' }), 'Horizon Pool Beta');
    await waitFor(() => expect(asked.at(-1)).toBe('pool-horizon-02'));
    await waitFor(() => expect(settingsOf).toContain('pool-horizon-02'));
    expect(settingsOf).not.toContain(null);
  });
});
