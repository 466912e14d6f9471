import { screen, waitFor, within } from '@testing-library/react';
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
const summary = {
  total: 14,
  active: 12,
  inactive: 1,
  pending: 0,
  exiting: 0,
  suspended: 1,
  idle: 1,
  idleStake: '3.0000000',
  belowTarget: 2,
  totalStake: '150.0000000',
  averageSuccessRate: 95.5,
};
const details = { 'GET /pooler/farmers/summary': summary };

withApi();

describe('Manage Farmers', () => {
  it('shows who mines in the pool and the figures of the pool', async () => {
    answer({
      ...details,
      'GET /pooler/farmers': list([farmer(1), farmer(2, { status: 'suspended' })], 14),
    });
    await renderPage(Farmers);
    const row = within(await rowOf('anna1'));
    expect(row.getByText('Active')).toBeVisible();
    expect(row.getAllByText('farmer-1')[0]).toBeVisible();
    expect(row.getByText('12.50').closest('td')).toHaveTextContent('12.50 KALE');
    expect(row.getByText('96.2%')).toBeVisible();
    expect(row.getByText(/1,234\.50/)).toHaveTextContent('1,234.50 KALE');
    expect(row.getByText('1,200')).toBeVisible();
    expect(await rowOf('anna2')).toHaveTextContent('Suspended');
    const card = (name: string) => screen.getByRole('region', { name });
    expect(await screen.findByText('150.00')).toBeVisible();
    expect(card('Total Farmers')).toHaveTextContent('14');
    expect(card('Active Farmers')).toHaveTextContent('121 suspended, 1 hold a seat without planting');
    expect(card('Total Stake')).toHaveTextContent('150.00 KALE');
    expect(card('Average Success Rate')).toHaveTextContent('95.5%of plantings; 2 below your target');
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Farmer',
      'Status',
      'ID',
      'Joined',
      'Stake',
      'Success rate',
      'Earnings',
      'Blocks',
      'Details',
    ]);
    expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['Farmer List', 'Analytics']);
  });

  it('offers the states of the spec, and further ones where somebody is in them', async () => {
    answer({ ...details, 'GET /pooler/farmers': list([farmer(1)]) });
    await renderPage(Farmers);
    await screen.findByRole('radio', { name: 'Suspended' });
    expect(screen.getAllByRole('radio').map(radio => radio.parentElement?.textContent)).toEqual([
      'All',
      'Active',
      'Inactive',
      'Pending',
      'Suspended',
    ]);
  });

  it('asks the server for a search, once typing pauses, and for a status, and keeps both in the address', async () => {
    const asked: string[] = [];
    answer({
      ...details,
      'GET /pooler/farmers': request => {
        const { searchParams } = new URL(request.url);
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

  it('lets the last search win, whatever order the answers come in', async () => {
    const slow = Promise.withResolvers<void>();
    answer({
      ...details,
      'GET /pooler/farmers': async request => {
        const search = new URL(request.url).searchParams.get('search');
        if (search === 'an') await slow.promise;
        return Response.json(list([farmer(search === 'anna' ? 7 : 1)]));
      },
    });
    const user = await renderPage(Farmers);
    await rowOf('anna1');
    const box = screen.getByPlaceholderText('Search by name, email or ID');
    await user.type(box, 'an');
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('search=an'));
    await user.type(box, 'na');
    expect(await rowOf('anna7')).toBeVisible();
    slow.resolve();
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(await rowOf('anna7')).toBeVisible();
    expect(screen.queryByText('anna1')).not.toBeInTheDocument();
  });

  it('keeps the rows while the next page is on its way', async () => {
    const second = Promise.withResolvers<void>();
    answer({
      ...details,
      'GET /pooler/farmers': async request => {
        const page = Number(new URL(request.url).searchParams.get('page'));
        if (page === 2) await second.promise;
        return Response.json({ items: [farmer(page)], page, limit: 50, total: 10_000 });
      },
    });
    const user = await renderPage(Farmers);
    expect(await screen.findByText('Page 1 of 200')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?page=2');
    expect(await rowOf('anna1')).toBeVisible();
    second.resolve();
    expect(await rowOf('anna2')).toBeVisible();
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

  it('keeps the list when only the figures fail', async () => {
    answer({
      'GET /pooler/farmers/summary': failure(403, 'FORBIDDEN', 'No'),
      'GET /pooler/farmers': list([farmer(1)]),
    });
    await renderPage(Farmers);
    expect(
      await screen.findByText('Failed to load the figures of your farmers. Please try again.'),
    ).toBeVisible();
    expect(await rowOf('anna1')).toBeVisible();
  });

  it('ranks the five active farmers who earned most, as the server does, beside an overview', async () => {
    let asked = '';
    answer({
      ...details,
      'GET /pooler/farmers': request => {
        asked = new URL(request.url).search;
        return Response.json(list([3, 5, 1].map(n => farmer(n))));
      },
    });
    await renderPage(Farmers, '/?tab=analytics');
    const table = within(
      await screen.findByRole('table', { name: 'Top 5 active farmers by total earnings' }),
    );
    await table.findByText('anna3');
    expect(table.getAllByRole('rowheader').map(cell => cell.textContent)).toEqual([
      'anna3',
      'anna5',
      'anna1',
    ]);
    expect(asked).toBe('?status=active&sort=earned&order=desc&page=1&limit=5');
    const overview = within(screen.getByRole('region', { name: 'Performance Overview' }));
    expect(overview.getByText('12 of 14')).toBeVisible();
    expect(overview.getByText('95.5%')).toBeVisible();
  });

  it('shows an admin the farmers of every pool, or of one', async () => {
    const asked: (string | null)[] = [];
    const joinedTwice = [farmer(1), farmer(1, { joinedAt: '2026-11-09T10:00:00Z' })];
    answerAdmin({
      ...details,
      'GET /pooler/farmers': request => {
        asked.push(new URL(request.url).searchParams.get('poolerId'));
        return Response.json(list(joinedTwice));
      },
    });
    const user = await renderPage(Farmers);
    expect(await screen.findAllByText('anna1')).toHaveLength(2);
    await screen.findByRole('option', { name: 'Horizon Pool Beta' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pool' }), 'Horizon Pool Beta');
    await waitFor(() => expect(asked.at(-1)).toBe('pool-horizon-02'));
  });

  it('shows marked samples on a server that lists no farmers, and nothing to press', async () => {
    answer({ ...details, 'GET /info': { capabilities: [] } });
    await renderPage(Farmers);
    expect(await screen.findByText('Sample data')).toBeVisible();
    const row = within(await rowOf('Alice Johnson'));
    expect(row.getByText('Active')).toBeVisible();
    expect(row.getByText('98.5%')).toBeVisible();
    expect(screen.getByRole('table', { name: 'Farmers (sample data)' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Total Farmers' })).toHaveTextContent('sample data');
    expect(within(screen.getByRole('main')).queryByRole('button')).not.toBeInTheDocument();
  });
});

const able = {
  'GET /info': { capabilities: ['pooler-live', 'farmer-admin', 'idempotency'] },
  'GET /pooler/settings': {
    invitationNote: '',
    minimumSuccessRate: 97,
    inactiveAfterDays: 7,
    tellFarmers: false,
  },
};
const detailsOf = async (n: number) => {
  const user = await renderPage(Farmers);
  await user.click(await screen.findByRole('button', { name: `Details of anna${n}` }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: `anna${n}` }, { timeout: 5000 })) };
};

describe('ordering farmers', () => {
  it('is left to the server, begins at page 1, and keeps the order in the address', async () => {
    const asked: string[] = [];
    answer({
      ...details,
      'GET /pooler/farmers': request => {
        const { searchParams } = new URL(request.url);
        asked.push(['sort', 'order', 'page'].map(name => searchParams.get(name)).join(' '));
        return Response.json({ items: [farmer(1)], page: 1, limit: 50, total: 120 });
      },
    });
    const user = await renderPage(Farmers, '/?page=2');
    await rowOf('anna1');
    await user.click(screen.getByRole('button', { name: 'Earnings' }));
    await waitFor(() => expect(asked.at(-1)).toBe('earned desc 1'));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?sort=-earned');
    expect(screen.getByRole('columnheader', { name: 'Earnings' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'Earnings' }));
    await waitFor(() => expect(asked.at(-1)).toBe('earned asc 1'));
    expect(asked[0]).toBe('  2');
    expect(screen.queryByRole('button', { name: 'ID' })).not.toBeInTheDocument();
  });

  it('can be chosen where rows are cards', async () => {
    answer({ ...details, 'GET /pooler/farmers': list([farmer(1)]) });
    const user = await renderPage(Farmers);
    await rowOf('anna1');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Success rate');
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?sort=-success');
  });
});

describe('a success rate', () => {
  it('below the target that the operator set is marked', async () => {
    answer({ ...details, ...able, 'GET /pooler/farmers': list([farmer(1), farmer(2, { successRate: 97 })]) });
    await renderPage(Farmers);
    expect(await within(await rowOf('anna1')).findByText(/below your target/)).toBeInTheDocument();
    expect(within(await rowOf('anna2')).queryByText(/below your target/)).not.toBeInTheDocument();
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
    const ask = within(await screen.findByRole('alertdialog', { name: 'Suspend anna1?' }, { timeout: 5000 }));
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
    const ask = within(await screen.findByRole('alertdialog', { name: 'Resume anna2?' }, { timeout: 5000 }));
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
    const ask = within(await screen.findByRole('alertdialog', { name: 'Remove anna1?' }, { timeout: 5000 }));
    expect(ask.getByText(/until its exit delay is over/)).toBeVisible();
    await user.click(ask.getByRole('button', { name: 'Remove Farmer' }));
    expect(await screen.findByText('The exit has begun')).toBeVisible();
    expect(ask.getByRole('button', { name: 'Remove Farmer' })).toBeVisible();
  });
});

describe('an inactive farmer', () => {
  it('who holds a seat may be removed, with the reason why they count as inactive', async () => {
    answer({
      ...details,
      ...able,
      'GET /pooler/farmers': list([
        farmer(1, { status: 'inactive', idle: true }),
        farmer(2, { status: 'inactive' }),
      ]),
    });
    const { user, dialog } = await detailsOf(1);
    expect(dialog.getByText('holds a seat, but nothing was planted for some days')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Details of anna2' }));
    const left = within(await screen.findByRole('dialog', { name: 'anna2' }));
    expect(left.getByText('has left the pool')).toBeVisible();
    expect(left.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
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
