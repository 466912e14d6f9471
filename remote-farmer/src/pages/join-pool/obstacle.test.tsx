import { screen, waitFor, within } from '@testing-library/react';
import type { PoolerId } from 'shared-api';
import { failure, recordBodies, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { minutesFromNow } from '../../testing/my-pool-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import { list, pool } from '../../testing/pools-fixtures.ts';
import PoolDiscovery from '../pool-discovery/pool-discovery.tsx';
import JoinDialog from './join-dialog.tsx';

withApi();

const api = { 'GET /poolers': list(pool('alpha')), 'GET /pooler/alpha/details': pool('alpha') };

const statusWith = (more: object) => ({ 'GET /user/user-1/status': { userId: 'user-1', ...more } });

const inPool = (status: string, contract: object = {}) => ({
  ...api,
  ...statusWith({ funded: true, contract: { contractId: 'contract-1', poolerId: 'beta', status } }),
  'GET /farmers/current': {
    farmer: {},
    active_contract: {
      id: 'contract-1',
      pooler_id: 'beta',
      status,
      contract_terms: { pooler_name: 'Pool beta' },
      ...contract,
    },
  },
});

const open = async () => {
  const user = await renderPage(PoolDiscovery);
  await user.click(await screen.findByRole('button', { name: 'Join Pool: Pool alpha' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Join Mining Pool' })) };
};

/** As another tab left it: this page does not know yet that the farmer is in a pool. */
const openForMember = async () => {
  const user = await renderPage(() => (
    <JoinDialog pool={{ id: 'alpha' as PoolerId, name: 'Pool alpha' }} onClose={() => undefined} />
  ));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Join Mining Pool' })) };
};

const noForm = (dialog: Awaited<ReturnType<typeof open>>['dialog']) => {
  expect(dialog.queryByRole('slider')).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Join Pool' })).not.toBeInTheDocument();
};

describe('a farmer who cannot join', () => {
  it('without a funded wallet sees that before the form, with a link to fund it', async () => {
    answer({
      ...api,
      ...statusWith({ funded: false, balance: '1.5', minimumRequired: '10', contract: null }),
    });
    const { user, dialog } = await open();
    expect(await dialog.findByRole('heading', { name: 'Fund your wallet first' })).toBeVisible();
    expect(dialog.getByRole('status')).toHaveTextContent('Yours holds 1.50 XLM of the 10.00 XLM you need.');
    noForm(dialog);
    await user.click(dialog.getByRole('link', { name: 'Fund your wallet' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/dashboard');
  });

  it('waits for the platform to open the wallet where it pays reserves and fees', async () => {
    answer({
      ...api,
      ...statusWith({ funded: false, balance: '0', minimumRequired: '0.0000000', contract: null }),
    });
    const { dialog } = await open();
    await dialog.findByRole('heading', { name: 'Your wallet is not open yet' });
    expect(dialog.getByRole('status')).toHaveTextContent(
      'The platform opens it once your email address is confirmed, and pays its reserves and network fees.',
    );
    expect(dialog.getByRole('link', { name: 'View your wallet' })).toHaveAttribute('href', '/dashboard');
    expect(dialog.queryByText(/fund/i)).not.toBeInTheDocument();
  });

  it('who is already in a pool sees which one, with a link to it', async () => {
    answer(inPool('active'));
    const { user, dialog } = await openForMember();
    expect(await dialog.findByRole('heading', { name: 'You are already in a pool' })).toBeVisible();
    expect(dialog.getByRole('status')).toHaveTextContent(
      'You are in Pool beta. You can be in one pool at a time.',
    );
    noForm(dialog);
    await user.click(dialog.getByRole('link', { name: 'Go to My Pool' }));
    expect(screen.getByLabelText('Address')).toHaveTextContent('/farmer/my-pool');
  });

  it('who is in this pool sees that', async () => {
    answer({
      ...inPool('active'),
      ...statusWith({ contract: { contractId: 'contract-1', poolerId: 'alpha', status: 'active' } }),
    });
    const { dialog } = await openForMember();
    expect(await dialog.findByRole('heading', { name: 'You are already in this pool' })).toBeVisible();
  });

  it('who is leaving sees since when and until when', async () => {
    answer(
      inPool('exiting', { exit_requested_at: minutesFromNow(-120), exit_available_at: minutesFromNow(180) }),
    );
    const { dialog } = await openForMember();
    expect(await dialog.findByRole('heading', { name: 'You are leaving a pool' })).toBeVisible();
    expect(dialog.getByRole('status')).toHaveTextContent(
      'You asked to exit Pool beta 2 hours ago. Your exit finishes in 3 h. Then you can join another pool.',
    );
    expect(dialog.getByRole('link', { name: 'Go to My Pool' })).toHaveAttribute('href', '/farmer/my-pool');
    noForm(dialog);
  });

  it('and whose exit delay is over, too', async () => {
    answer(
      inPool('exiting', { exit_requested_at: minutesFromNow(-120), exit_available_at: minutesFromNow(-5) }),
    );
    const { dialog } = await openForMember();
    expect(
      await dialog.findByText(
        /The exit delay is over. You can join another pool after your last harvest is paid/,
      ),
    ).toBeVisible();
  });

  it('who has an unconfirmed request finishes it here', async () => {
    const sent: unknown[] = [];
    answer({
      ...api,
      ...statusWith({
        funded: true,
        contract: { contractId: 'contract-9', poolerId: 'beta', status: 'pending' },
      }),
      'GET /pooler/beta/details': pool('beta', { currentFarmers: 10 }),
      'GET /contracts': list({
        contractId: 'contract-9',
        poolerId: 'beta',
        poolerName: 'Pool beta',
        status: 'pending',
        stakePercentage: 0.1,
        harvestInterval: 6,
        expiresAt: minutesFromNow(12),
      }),
      'POST /confirm-pool-join': recordBodies(sent),
    });
    const { user, dialog } = await open();
    expect(
      await dialog.findByRole('heading', { name: 'You asked to join Pool beta and have not confirmed yet' }),
    ).toBeVisible();
    expect(dialog.getByRole('status')).toHaveTextContent('The offer ends in 12 min.');
    noForm(dialog);
    await user.click(dialog.getByRole('button', { name: 'Finish confirming' }));
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Pool beta');
    expect(await dialog.findByText('There is no projection for this pool.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Pool beta plants for you from now on.')).toBeVisible();
    expect(sent).toEqual([{ contractId: 'contract-9', confirmed: true }]);
  });

  it('does not see an expired offer', async () => {
    answer({
      ...api,
      ...statusWith({ funded: true, contract: null }),
      'GET /contracts': list({ contractId: 'c', status: 'pending', expiresAt: minutesFromNow(-2) }),
    });
    const { dialog } = await open();
    expect(await dialog.findByText('What to expect')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Join Pool' })).toBeEnabled();
  });

  it('gets the form as soon as the wallet has been funded', async () => {
    answer({ ...api, ...statusWith({ funded: false, contract: null }) });
    const { user, dialog } = await open();
    await dialog.findByRole('heading', { name: 'Fund your wallet first' });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    answer({ ...api, ...statusWith({ funded: true, contract: null }) });
    await user.click(screen.getByRole('button', { name: 'Join Pool: Pool alpha' }));
    expect(await screen.findByRole('slider')).toBeVisible();
    expect(screen.queryByText('Fund your wallet first')).not.toBeInTheDocument();
  });

  it('is not assumed: without a status the form is shown and the server decides', async () => {
    let asked = 0;
    answer({
      ...api,
      'GET /user/user-1/status': () => {
        asked += 1;
        return failure(400, 'VALIDATION_ERROR', 'No')();
      },
    });
    const { dialog } = await open();
    await waitFor(() => expect(asked).toBe(1));
    expect(await dialog.findByText('What to expect')).toBeVisible();
    expect(dialog.getByRole('slider')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Join Pool' })).toBeEnabled();
  });
});
