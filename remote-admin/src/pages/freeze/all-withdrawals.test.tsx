import { screen, within } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { overview } from '../../testing/overview.ts';
import { answer } from '../../testing/pool-api.ts';
import Overview from '../overview/overview.tsx';

withApi();

describe('withdrawal freezes', () => {
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
      'POST /admin/withdrawals/freeze': async request => {
        sent.push(await request.json());
        return Response.json({ success: true });
      },
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
