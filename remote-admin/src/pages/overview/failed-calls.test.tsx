import { screen } from '@testing-library/react';
import { failure, refetchAll, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { card } from '../../testing/card.ts';
import { overview, waitingRequest } from '../../testing/overview.ts';
import { answer } from '../../testing/pool-api.ts';
import Overview from './overview.tsx';

withApi();

const broken = failure(403, 'FORBIDDEN', 'Not for you');
const everything = {
  'GET /info': { capabilities: ['admin', 'admin-desk', 'four-eyes', 'alert-rules'] },
  'GET /health': { status: 'degraded', services: { signer: 'offline' } },
  'GET /admin/overview': overview,
  'GET /admin/approvals': { items: [waitingRequest] },
  'GET /admin/alerts': { items: [] },
};

describe('a failed call of the overview', () => {
  it('of the figures leaves the requests of admins and what needs attention', async () => {
    answer({ ...everything, 'GET /admin/overview': broken });
    await renderPage(Overview);
    expect(await screen.findByText('Failed to load the overview. Please try again.')).toBeVisible();
    expect((await card('Waiting for a second admin')).getByRole('listitem')).toBeVisible();
    expect((await card('Needs attention')).getByRole('listitem')).toHaveTextContent(/signer/i);
  });

  it('of the freezes leaves the order to freeze all withdrawals', async () => {
    answer({ ...everything, 'GET /admin/withdrawals/freezes': broken });
    const user = await renderPage(Overview);
    const freezes = await card('Withdrawal freezes');
    expect(await freezes.findByText('Failed to load the freezes. Please try again.')).toBeVisible();
    expect(freezes.getByRole('button', { name: 'Freeze all' })).toBeEnabled();
    answer(everything);
    await user.click(freezes.getByRole('button', { name: 'Retry' }));
    expect(await freezes.findByText('No withdrawals are frozen.')).toBeVisible();
  });

  it('leaves the freezes of an earlier call, and marks them as old', async () => {
    answer(everything);
    await renderPage(Overview);
    const freezes = await card('Withdrawal freezes');
    expect(await freezes.findByText('No withdrawals are frozen.')).toBeVisible();
    answer({ ...everything, 'GET /admin/withdrawals/freezes': broken });
    await refetchAll();
    expect(
      await freezes.findByText(/^Failed to load the freezes.* The last known values are shown\.$/),
    ).toBeVisible();
    expect(freezes.getByText('No withdrawals are frozen.')).toBeVisible();
  });

  it('does not look like a list without requests or rules, and is repeated on Retry', async () => {
    answer({ ...everything, 'GET /admin/approvals': broken, 'GET /admin/alerts': broken });
    const user = await renderPage(Overview);
    const waiting = await card('Waiting for a second admin');
    expect(waiting.getByText('Failed to load the requests. Please try again.')).toBeVisible();
    const rules = await card('Alert rules');
    expect(await rules.findByText('Failed to load the alert rules. Please try again.')).toBeVisible();
    answer(everything);
    await user.click(waiting.getByRole('button', { name: 'Retry' }));
    expect(await waiting.findByRole('listitem')).toBeVisible();
    await user.click(rules.getByRole('button', { name: 'Retry' }));
    expect(await rules.findByText(/^No rules\./)).toBeVisible();
  });
});
