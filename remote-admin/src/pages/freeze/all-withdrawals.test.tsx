import { screen, within } from '@testing-library/react';
import { recordBodies, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { overview } from '../../testing/overview.ts';
import { answer } from '../../testing/pool-api.ts';
import Overview from '../overview/overview.tsx';

withApi();

describe('withdrawal freezes', () => {
  it('lists them page by page, and lifts the freeze of all accounts from any page', async () => {
    const freeze = (userId: string | null) => ({
      userId,
      email: userId && `${userId}@kale.test`,
      reason: 'Keys may be stolen',
      by: 'one@kale.test',
      since: '2026-11-21T12:00:00Z',
      until: null,
    });
    const items = [null, ...Array.from({ length: 24 }, (_, index) => `user-${index + 1}`)].map(freeze);
    answer({
      'GET /info': { capabilities: ['admin', 'admin-desk'] },
      'GET /admin/overview': overview,
      'GET /admin/withdrawals/freezes': ({ url }: Request) => {
        const page = Number(new URL(url).searchParams.get('page'));
        return Response.json({ items: items.slice(20 * (page - 1), 20 * page), page, limit: 20, total: 25 });
      },
    });
    const user = await renderPage(Overview);
    expect(await screen.findByText('user-19@kale.test')).toBeVisible();
    const pager = within(screen.getByRole('navigation', { name: 'Withdrawal freezes' }));
    await user.click(pager.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('user-24@kale.test')).toBeVisible();
    expect(screen.queryByText('user-19@kale.test')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Lift the freeze for all' })).toBeVisible();
  });

  it('freezes all withdrawals for a reason, and names the freezes in force', async () => {
    const sent: unknown[] = [];
    const freeze = {
      userId: null,
      email: null,
      reason: 'Keys may be stolen',
      by: 'one@kale.test',
      since: '2026-11-21T12:00:00Z',
      until: null,
    };
    answer({
      'GET /info': { capabilities: ['admin', 'admin-desk'] },
      'GET /admin/overview': overview,
      'GET /admin/withdrawals/freezes': () => Response.json({ items: sent.length > 0 ? [freeze] : [] }),
      'POST /admin/withdrawals/freeze': recordBodies(sent),
    });
    const user = await renderPage(Overview);
    await user.click(await screen.findByRole('button', { name: 'Freeze all' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByLabelText('Reason'), 'Keys may be stolen');
    await user.click(dialog.getByRole('button', { name: 'Freeze withdrawals' }));
    expect(await screen.findByText('Frozen for all accounts')).toBeVisible();
    expect(sent).toEqual([{ reason: 'Keys may be stolen' }]);
    expect(screen.getByRole('button', { name: 'Lift the freeze for all' })).toBeVisible();
  });
});
