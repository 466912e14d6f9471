import { screen } from '@testing-library/react';
import { recordParameter, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { card } from '../../testing/card.ts';
import { overview } from '../../testing/overview.ts';
import { answer } from '../../testing/pool-api.ts';
import Overview from './overview.tsx';

withApi();

const trends = {
  stepSeconds: 86_400,
  series: [],
  withdrawalsToday: 0,
  income: { today: '1.0000000', last30Days: '3.0000002', allTime: '3.0000002', unpaid: '0.0000000' },
};

const time = (at: string) => new Date(at).toLocaleTimeString(undefined, { timeStyle: 'short' });
const day = (at: string) => new Date(at).toLocaleDateString(undefined, { month: 'short', day: 'numeric' });

describe('Trends', () => {
  it('shows income once that is all from today', async () => {
    const [today, last30Days, allTime] = ['10.0000000', '10.0000000', '10.0000000'];
    const day = { at: new Date().toISOString(), users: 1, members: 1, income: today, withdrawals: 0 };
    answer({
      'GET /info': { capabilities: ['admin', 'admin-desk'] },
      'GET /admin/overview': overview,
      'GET /admin/trends': {
        ...trends,
        series: [day],
        income: { today, last30Days, allTime, unpaid: '0.0000000' },
      },
    });
    await renderPage(Overview);
    const income = await card('Platform income');
    expect((await income.findByText(/^in the last/)).textContent).toBe(
      'in the last 30 days, all of it today',
    );
  });

  it('charts users, income and withdrawals of 30 days', async () => {
    const days = Array.from({ length: 30 }, (_, day) => ({
      at: new Date(Date.UTC(2026, 9, 25 + day)).toISOString(),
      users: 100 + day,
      members: 50,
      income: '10.0000000',
      withdrawals: 2,
    }));
    answer({
      'GET /info': { capabilities: ['admin', 'admin-desk'] },
      'GET /admin/overview': { ...overview, users: { ...overview.users, total: 131 } },
      'GET /admin/trends': {
        ...trends,
        series: days,
        withdrawalsToday: 1,
        income: {
          today: '10.0000000',
          last30Days: '300.0000000',
          allTime: '900.0000000',
          unpaid: '0.0000000',
        },
      },
    });
    await renderPage(Overview);
    expect(
      await (await card('Users')).findByText(`31 more than on ${day('2026-10-26T00:00:00Z')}`),
    ).toBeVisible();
    expect((await card('Pool members')).getByText(`Same as on ${day('2026-10-26T00:00:00Z')}`)).toBeVisible();
    expect((await card('Platform income')).getByText(/^in the last/)).toHaveTextContent(
      'in the last 30 days. Today so far: 10.00. All time: 900.00',
    );
    const withdrawals = await card('Withdrawals');
    expect(withdrawals.getByText('60')).toBeVisible();
    expect(withdrawals.getByText(/^confirmed/)).toHaveTextContent(
      'confirmed in the last 30 days. Today so far: 1',
    );
  });

  it('charts the range in the address, with its own sums', async () => {
    const asked: (string | null)[] = [];
    const step = (at: string, users: number, income: string) => ({
      at,
      users,
      members: 1,
      income,
      withdrawals: 3,
    });
    answer({
      'GET /info': { capabilities: ['admin', 'admin-desk'] },
      'GET /admin/overview': overview,
      'GET /admin/trends': recordParameter(asked, 'window', {
        ...trends,
        stepSeconds: 14_400,
        series: [
          step('2026-11-21T04:00:00.000Z', 1290, '1.0000001'),
          step('2026-11-21T08:00:00.000Z', 1300, '2.0000001'),
        ],
      }),
    });
    const user = await renderPage(Overview, '/?range=7d');
    expect(
      await (await card('Users')).findByText(`15 more than at ${time('2026-11-21T08:00:00Z')}`),
    ).toBeVisible();
    expect((await card('Platform income')).getByText(/^3.00/)).toBeVisible();
    expect(
      (await card('Withdrawals')).getByText('Per 4 hours. The hatched bar is still running.'),
    ).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(await (await card('Users')).findByText('15 more than at the start')).toBeVisible();
    expect(asked).toEqual(['7d', 'all']);
    expect(screen.queryByRole('radio', { name: '24 h' })).not.toBeInTheDocument();
  });
});
