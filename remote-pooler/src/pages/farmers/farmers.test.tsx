import { screen, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list, recording } from '../../testing/answers.ts';
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
    expect(await screen.findByText('No farmers found', {}, { timeout: 5000 })).toBeVisible();
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

const able = { 'GET /info': { capabilities: ['pooler-live', 'farmer-admin', 'idempotency'] } };
const detailsOf = async (n: number) => {
  const user = await renderPage(Farmers);
  await user.click(await screen.findByRole('button', { name: `Details of anna${n}` }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: `anna${n}` })) };
};

describe('ordering farmers', () => {
  it('sorts by a column, and keeps the order in the address', async () => {
    const earnings = ['9', '100', '10'];
    answer({
      ...details,
      'GET /pooler/farmers': list(earnings.map((totalEarnings, n) => farmer(n, { totalEarnings }))),
    });
    const user = await renderPage(Farmers);
    await rowOf('anna1');
    const names = () => screen.getAllByRole('rowheader').map(cell => cell.textContent);
    await user.click(screen.getByRole('button', { name: 'Earnings' }));
    expect(names()).toEqual(['anna1', 'anna2', 'anna0']);
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?sort=-earned');
    await user.click(screen.getByRole('button', { name: 'Earnings' }));
    expect(names()).toEqual(['anna0', 'anna2', 'anna1']);
  });
});

describe('one farmer', () => {
  it('is shown with all that is known', async () => {
    answer({
      ...details,
      'GET /pooler/farmers': list([farmer(1, { avgRewardPerBlock: '1.0287500' })]),
    });
    const { dialog } = await detailsOf(1);
    expect(dialog.getByText('Average reward').parentElement).toHaveTextContent('1.0287500');
    expect(dialog.getByText('Earnings').parentElement).toHaveTextContent('1,234.5000000');
    expect(dialog.queryByRole('button', { name: 'Suspend' })).not.toBeInTheDocument();
  });

  it('is suspended only after reading what happens to stake and rewards', async () => {
    const sent: string[] = [];
    answer({
      ...details,
      ...able,
      'GET /pooler/farmers': list([farmer(1)]),
      'POST /pooler/farmers/farmer-1/suspend': () => {
        sent.push('suspend');
        return Response.json({ success: true, message: 'Nothing is planted for this farmer' });
      },
    });
    const { user, dialog } = await detailsOf(1);
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    const ask = within(await screen.findByRole('alertdialog', { name: 'Suspend anna1?' }));
    expect(ask.getByText(/^The stake of 12\.50 \w+ in the last planting is still worked/)).toBeVisible();
    expect(ask.getByText(/^The 1,234\.50 \w+ earned so far stays the farmer's/)).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(ask.getByRole('button', { name: 'Suspend Farmer' }));
    expect(await screen.findByText('Farmer Suspended')).toBeVisible();
    expect(screen.getByText('Nothing is planted for this farmer')).toBeVisible();
    expect(sent).toEqual(['suspend']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('who is suspended can be resumed, and stays on Cancel', async () => {
    answer({
      ...details,
      ...able,
      'GET /pooler/farmers': list([farmer(2, { status: 'suspended' })]),
    });
    const { user, dialog } = await detailsOf(2);
    expect(dialog.queryByRole('button', { name: 'Suspend' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Resume' }));
    const ask = within(await screen.findByRole('alertdialog', { name: 'Resume anna2?' }));
    await user.click(ask.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'anna2' })).toBeVisible();
  });

  it('stays when removing fails, with the reason', async () => {
    answer({
      ...details,
      ...able,
      'GET /pooler/farmers': list([farmer(1)]),
      'POST /pooler/farmers/farmer-1/remove': failure(409, 'CONFLICT', 'The exit has begun'),
    });
    const { user, dialog } = await detailsOf(1);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    const ask = within(await screen.findByRole('alertdialog', { name: 'Remove anna1?' }));
    expect(ask.getByText(/until its exit delay is over/)).toBeVisible();
    await user.click(ask.getByRole('button', { name: 'Remove Farmer' }));
    expect(await screen.findByText('The exit has begun')).toBeVisible();
    expect(ask.getByRole('button', { name: 'Remove Farmer' })).toBeVisible();
  });
});

describe('inviting a farmer', () => {
  it('sends an e-mail to a valid address', async () => {
    const { sent, route } = recording({ success: true, message: 'Invitation on its way' });
    answer({
      ...details,
      ...able,
      'GET /pooler/farmers': list([]),
      'POST /pooler/farmers/invite': route,
    });
    const user = await renderPage(Farmers);
    await user.click(await screen.findByRole('button', { name: 'Add Farmer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Farmer' }));
    await user.type(dialog.getByLabelText('Email'), 'nobody');
    await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    expect(dialog.getByText('Enter a valid email')).toBeVisible();
    await user.type(dialog.getByLabelText('Email'), '@kale.test');
    await user.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    expect(await screen.findByText('Invitation on its way')).toBeVisible();
    expect(sent).toEqual([{ email: 'nobody@kale.test' }]);
  });

  it('is not offered by a server that cannot', async () => {
    answer({ ...details, 'GET /pooler/farmers': list([farmer(1)]) });
    await renderPage(Farmers);
    await rowOf('anna1');
    expect(screen.queryByRole('button', { name: 'Add Farmer' })).not.toBeInTheDocument();
  });
});
