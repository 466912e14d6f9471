import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ContractId, Fraction, PoolerId } from 'shared-api';
import { failure, recordBodies, withApi } from 'shared-api/testing';
import { Route, Routes } from 'shared-ui';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { list, pool } from '../../testing/pools-fixtures.ts';
import Pool from '../pool/pool.tsx';
import PoolDiscovery from '../pool-discovery/pool-discovery.tsx';
import JoinDialog from './join-dialog.tsx';

withApi();

const api = {
  'GET /poolers': list(pool('alpha')),
  'GET /pooler/alpha/details': pool('alpha'),
  'GET /user/user-1/status': { userId: 'user-1', funded: true, contract: null },
};

const PoolPages = () => (
  <Routes>
    <Route path="/farmer/pools/:id" element={<Pool />} />
    <Route path="*" element={null} />
  </Routes>
);

const press = async () => {
  const user = await renderPage(PoolDiscovery);
  await user.click(await screen.findByRole('button', { name: 'Join Pool: Pool alpha' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Join Mining Pool' }));
  await user.click(dialog.getByRole('button', { name: 'Join Pool' }));
  return { user, dialog, alert: within(await dialog.findByRole('alert')) };
};

describe('a join that the server refuses', () => {
  it.each([
    ['FARMER_NOT_FUNDED', 403, 'Fund your wallet', '/dashboard', {}],
    ['FARMER_NOT_FUNDED', 403, 'View your wallet', '/dashboard', { sponsored: true }],
    ['ALREADY_IN_POOL', 409, 'Go to My Pool', '/farmer/my-pool', {}],
  ])(
    'with %s leads on from inside the dialog, by keyboard alone',
    async (code, status, recoveryAction, to, info) => {
      answer({ ...api, 'GET /info': info, 'POST /join-pool': failure(status, code, 'Not like this') });
      const { user, dialog, alert } = await press();
      expect(alert.getByText('Join Failed')).toBeVisible();
      expect(alert.getByText('Not like this')).toBeVisible();
      const link = alert.getByRole('link', { name: recoveryAction });
      expect(dialog.getByRole('button', { name: 'Join Pool' })).toHaveFocus();
      await user.tab({ shift: true });
      await user.tab({ shift: true });
      expect(link).toHaveFocus();
      await user.keyboard('{Enter}');
      expect(screen.getByLabelText('Address')).toHaveTextContent(to);
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(screen.queryByText('Join Failed')).not.toBeInTheDocument();
    },
  );

  it.each([
    ['POOLER_FULL', { status: 'full', currentFarmers: 50 }, 'Pool Full: Pool alpha'],
    ['POOLER_INACTIVE', { status: 'inactive' }, 'Join Pool: Pool alpha'],
  ])('refetches the pools after %s, so that the card is up to date', async (code, now, button) => {
    let detailsAsked = 0;
    const changed = { ...pool('alpha'), ...now };
    answer({
      ...api,
      'POST /join-pool': () => {
        answer({
          ...api,
          'GET /poolers': list(changed),
          'GET /pooler/alpha/details': () => {
            detailsAsked += 1;
            return HttpResponse.json(changed);
          },
        });
        return HttpResponse.json({ code, message: 'Not open' }, { status: 409 });
      },
    });
    const { user, alert } = await press();
    await user.click(alert.getByRole('link', { name: 'Choose another pool' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: button })).toBeDisabled();
    await waitFor(() => expect(detailsAsked).toBe(1));
  });

  it.each(['link', 'button'])('links from the full pool’s own page to the pools, by its %s', async role => {
    answer({ ...api, 'POST /join-pool': failure(409, 'POOLER_FULL', 'The last seat was taken') });
    const user = await renderPage(PoolPages, '/farmer/pools/alpha');
    await user.click(await screen.findByRole('button', { name: 'Join Pool' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Join Mining Pool' }));
    await user.click(dialog.getByRole('button', { name: 'Join Pool' }));
    // The dialog hides the button of the toast from assistive technology.
    await user.click(await screen.findByRole(role, { name: 'Choose another pool', hidden: true }));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/farmer\/pools$/));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is hidden once the join is tried again', async () => {
    answer({ ...api, 'POST /join-pool': failure(409, 'POOLER_FULL', 'The last seat was taken') });
    const { user, dialog } = await press();
    answer({ ...api, 'POST /join-pool': { contractId: 'contract-1', terms: {} } });
    await user.click(dialog.getByRole('button', { name: 'Join Pool' }));
    expect(await dialog.findByRole('button', { name: 'Confirm' })).toBeVisible();
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText('Join Failed')).not.toBeInTheDocument();
  });
});

it('requests a seat again after its offer has ended, on the terms of that offer', async () => {
  const expiresAt = new Date(Date.now() - 4 * 60_000).toISOString();
  const contract = {
    contractId: 'contract-1' as ContractId,
    poolerId: 'beta' as PoolerId,
    poolerName: 'Pool beta',
    stakePercentage: 0.15 as Fraction,
    harvestInterval: 6,
    expiresAt,
  };
  const sent: unknown[] = [];
  answer({
    ...api,
    'GET /pooler/beta/details': pool('beta'),
    'POST /join-pool': recordBodies(sent, { contractId: 'contract-2', terms: {} }),
  });
  const user = await renderPage(() => (
    <JoinDialog pool={{ id: 'alpha' as PoolerId, name: 'Pool alpha' }} resume={contract} onClose={() => {}} />
  ));
  const dialog = within(await screen.findByRole('dialog', { name: 'Join Mining Pool' }));
  expect(dialog.getByText('This offer has ended, and the seat is free again.')).toBeVisible();
  expect(dialog.queryByText(/reserved/)).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Ask again' }));
  expect(await dialog.findByRole('slider')).toHaveValue('15');
  expect(dialog.getByRole('radio', { name: /^6 blocks/ })).toBeChecked();
  expect(dialog.getByText('Pool beta')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Join Pool' }));
  await dialog.findByRole('button', { name: 'Confirm' });
  expect(sent).toEqual([{ userId: 'user-1', poolerId: 'beta', stakePercentage: 0.15, harvestInterval: 6 }]);
});
