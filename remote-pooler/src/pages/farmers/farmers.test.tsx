import { screen, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import Farmers from './farmers.tsx';

const farmer = (n: number, more: object = {}) => ({
  farmerId: `farmer-${n}`,
  name: `anna${n}`,
  email: `anna${n}@kale.test`,
  status: 'active',
  joinedAt: '2026-11-01T10:00:00Z',
  stake: '12.5000000',
  successRate: 96.2,
  totalEarnings: '1234.5000000',
  blocksParticipated: 1200,
  ...more,
});
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const details = {
  'GET /pooler/pool-stellar-01/details': {
    id: 'pool-stellar-01',
    name: 'Stellar Pool Alpha',
    successRate: 95.5,
    statistics: { totalStaked: '150.0000000' },
  },
};

withApi();

describe('Manage Farmers', () => {
  it('shows who mines in the pool and the figures of the pool', async () => {
    answer({
      ...details,
      'GET /pooler/farmers': request =>
        Response.json(
          new URL(request.url).searchParams.has('status')
            ? list([farmer(1)], 12)
            : list([farmer(1), farmer(2, { status: 'suspended' })], 14),
        ),
    });
    await renderPage(Farmers);
    const row = within(await rowOf('anna1'));
    expect(row.getByText('Active')).toBeVisible();
    expect(row.getByText('farmer-1')).toBeVisible();
    expect(row.getByText('12.50').closest('td')).toHaveTextContent('12.50 KALE');
    expect(row.getByText('96.2%')).toBeVisible();
    expect(row.getByText(/1,234\.50/)).toHaveTextContent('1,234.50 KALE');
    expect(row.getByText('1,200')).toBeVisible();
    expect(await rowOf('anna2')).toHaveTextContent('Suspended');
    const card = async (name: string) => (await screen.findByText(name)).closest('section');
    expect(await card('Total Farmers')).toHaveTextContent('14');
    expect(await card('Active Farmers')).toHaveTextContent('12');
    expect(await card('Total Stake')).toHaveTextContent('150.00 KALE');
    expect(await card('Average Success Rate')).toHaveTextContent('95.5%');
  });

  it('asks the server for a search, once typing pauses, and for a status, and keeps both in the address', async () => {
    const asked: string[] = [];
    answer({
      ...details,
      'GET /pooler/farmers': request => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get('limit') !== '1')
          asked.push(`${searchParams.get('search')} ${searchParams.get('status')}`);
        return Response.json(list(searchParams.has('search') ? [] : [farmer(1)]));
      },
    });
    const user = await renderPage(Farmers);
    await rowOf('anna1');
    await user.click(screen.getByRole('radio', { name: 'Pending' }));
    await user.type(screen.getByPlaceholderText('Search by name, email or ID'), 'nobody');
    expect(await screen.findByText('No farmers found')).toBeVisible();
    expect(asked).toEqual(['null null', 'null pending', 'nobody pending']);
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?status=pending&search=nobody');
  });

  it('says when nobody joined yet', async () => {
    answer({ ...details, 'GET /pooler/farmers': list([]) });
    await renderPage(Farmers);
    expect(await screen.findByText('No farmers yet')).toBeVisible();
  });

  it('says when they could not be loaded, and loads them on Retry', async () => {
    answer({ ...details, 'GET /pooler/farmers': failure(403, 'FORBIDDEN', 'No') });
    const user = await renderPage(Farmers);
    expect(await screen.findByText('Failed to load farmers. Please try again.')).toBeVisible();
    answer({ ...details, 'GET /pooler/farmers': list([farmer(1)]) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rowOf('anna1')).toBeVisible();
  });

  it('ranks the five active farmers who earned most', async () => {
    const earnings = ['9', '10', '8.5', '100', '0.1', '20'];
    answer({
      ...details,
      'GET /pooler/farmers': list(earnings.map((totalEarnings, n) => farmer(n, { totalEarnings }))),
    });
    await renderPage(Farmers, '/?tab=analytics');
    const table = within(
      await screen.findByRole('table', { name: 'Top 5 active farmers by total earnings' }),
    );
    await table.findByText('anna3');
    expect(table.getAllByRole('rowheader').map(cell => cell.textContent)).toEqual(
      [3, 5, 1, 0, 2].map(n => `anna${n}`),
    );
  });

  it('shows an admin the farmers of every pool', async () => {
    const joinedTwice = [farmer(1), farmer(1, { joinedAt: '2026-11-09T10:00:00Z' })];
    answerAdmin({ 'GET /pooler/farmers': list(joinedTwice) });
    await renderPage(Farmers);
    expect(await screen.findAllByText('anna1')).toHaveLength(2);
    expect(screen.queryByText('Total Stake')).not.toBeInTheDocument();
  });

  it('says so on a server that lists no farmers', async () => {
    answer({ ...details, 'GET /info': { capabilities: [] } });
    await renderPage(Farmers);
    expect(await screen.findByText('Farmer list not available')).toBeVisible();
  });
});
