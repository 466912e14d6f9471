import { screen, waitFor } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { card } from '../../testing/card.ts';
import { overview, waitingRequest } from '../../testing/overview.ts';
import { answer } from '../../testing/pool-api.ts';
import Overview from './overview.tsx';

withApi();

describe('actions that wait for a second admin', () => {
  const request = {
    ...waitingRequest,
    kind: 'pool-terms',
    subject: 'Stellar Pool',
    terms: { rewardSplit: 0.2, platformFee: null, exitDelay: 1 },
  };
  const own = { ...request, id: 'a2', kind: 'hold-money', subject: 'anna@kale.test', terms: null, own: true };
  const show = async (items: object[], decided: string[] = []) => {
    answer({
      'GET /info': { capabilities: ['admin', 'four-eyes'] },
      'GET /admin/overview': overview,
      'GET /admin/approvals': () => Response.json({ items: items.slice(decided.length) }),
      'POST /admin/approvals/a1/approve': () => {
        decided.push('approved');
        return Response.json({ success: true });
      },
    });
    return renderPage(Overview);
  };

  it('show how many are not listed', async () => {
    answer({
      'GET /info': { capabilities: ['admin', 'four-eyes'] },
      'GET /admin/overview': overview,
      'GET /admin/approvals': { items: [request], page: 1, limit: 1, total: 120 },
    });
    await renderPage(Overview);
    const waiting = await card('Waiting for a second admin');
    expect(
      waiting.getByText('The oldest 1 of 120 requests are shown. Decide them to see the others.'),
    ).toBeVisible();
  });

  it('show that a freeze is already in effect', async () => {
    await show([{ ...request, kind: 'freeze', subject: 'anna@kale.test', terms: null }]);
    const waiting = await card('Waiting for a second admin');
    expect(waiting.getByText(/In effect for 24 hours, longer if approved\./)).toBeVisible();
    expect(waiting.queryByText(/expires/)).not.toBeInTheDocument();
  });

  it('leave the end of a freeze to another admin', async () => {
    await show([{ ...own, kind: 'freeze' }]);
    const waiting = await card('Waiting for a second admin');
    expect(waiting.getByText(/Only another admin can end it earlier\./)).toBeVisible();
    expect(waiting.queryByRole('button')).not.toBeInTheDocument();
  });

  it('name a share as it was set, in hundredths of a percent', async () => {
    await show([{ ...request, terms: { rewardSplit: 0.0725, platformFee: 0.05, exitDelay: null } }]);
    const waiting = await card('Waiting for a second admin');
    expect(waiting.getByText("pool's share 7.25%, platform fee 5.0%")).toBeVisible();
  });

  it('are approved by another admin, not by the one who requested them', async () => {
    const user = await show([request, own]);
    const waiting = await card('Waiting for a second admin');
    expect(waiting.getByText("pool's share 20.0%, exit delay 1 block")).toBeVisible();
    expect(
      waiting.getByRole('button', { name: /^Take back: Suspend and hold the money of anna/ }),
    ).toBeVisible();
    expect(waiting.getAllByRole('button', { name: /^Approve/ })).toHaveLength(1);
    await user.click(waiting.getByRole('button', { name: 'Approve: Change the terms of Stellar Pool' }));
    expect(await screen.findByText('Approved')).toBeVisible();
    await waitFor(() =>
      expect(waiting.queryByText('Change the terms of Stellar Pool')).not.toBeInTheDocument(),
    );
  });

  it('are not mentioned while there are none', async () => {
    await show([]);
    expect(await screen.findByText('1,305')).toBeVisible();
    expect(screen.queryByText('Waiting for a second admin')).not.toBeInTheDocument();
  });
});
