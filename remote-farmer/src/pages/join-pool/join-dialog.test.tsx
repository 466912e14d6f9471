import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { logout } from 'shared-api';
import { showProofRequests } from 'shared-api/account';
import { failure, holdTimers, recordBodies, withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import { api, contract, JoinPage } from '../../testing/joining.tsx';
import { answer } from '../../testing/pool-api.ts';

withApi();

describe('joining a pool', () => {
  it('steps from configure to confirm to success, and closes itself', async () => {
    const sent: unknown[] = [];
    answer({
      ...api,
      'POST /join-pool': recordBodies(sent, contract, 201),
      'POST /confirm-pool-join': recordBodies(sent, {
        success: true,
        contractId: contract.contractId,
        status: 'active',
      }),
    });
    const user = await renderPage(JoinPage);
    const element = await screen.findByRole('dialog', { name: 'Join Mining Pool' });
    const dialog = within(element);
    fireEvent.change(dialog.getByRole('slider', { name: 'Stake percentage' }), { target: { value: '10' } });
    expect(dialog.getByRole('spinbutton')).toHaveValue(10);
    await user.click(dialog.getByRole('button', { name: 'Join Pool' }));

    await dialog.findByRole('button', { name: 'Confirm' });
    expect(figuresOf(element)).toMatchObject({
      Contract: 'contract-012...',
      'Stake percentage': '10%',
      'Harvest interval': '20 blocks (1.7 hours)',
      'You keep': '90.0%After all fees',
      'Reward Split': "5.0%The pool's part",
      'Platform fee': '5.0%',
      'Exit delay': '24 hours (288 blocks)',
    });
    const closing = holdTimers(2000);
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));

    expect(await screen.findByText('You joined the pool')).toBeVisible();
    expect(closing.count()).toBe(1);
    act(closing.release);
    expect(await screen.findByText('Closed')).toBeVisible();
    expect(sent).toEqual([
      { userId: 'user-1', poolerId: 'alpha', stakePercentage: 0.1, harvestInterval: 20 },
      { contractId: 'contract-0123456789', confirmed: true },
    ]);
  });

  it('confirms after the second factor is proved', async () => {
    let proved = false;
    const stopAsking = showProofRequests(answer => {
      proved = true;
      answer(true);
    });
    answer({
      ...api,
      'POST /join-pool': () => HttpResponse.json(contract, { status: 201 }),
      'POST /confirm-pool-join': () =>
        proved
          ? HttpResponse.json({ success: true, contractId: contract.contractId, status: 'active' })
          : failure(403, 'SECOND_FACTOR_REQUIRED', 'Prove your second factor first, then try again')(),
    });
    const user = await renderPage(JoinPage);
    await user.click(await screen.findByRole('button', { name: 'Join Pool' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('You joined the pool')).toBeVisible();
    stopAsking();
  });

  it('offers 0 to 25 percent in whole numbers, and four intervals; 0 percent and 20 blocks by default', async () => {
    answer(api);
    await renderPage(JoinPage);
    const dialog = within(await screen.findByRole('dialog', { name: 'Join Mining Pool' }));
    for (const field of [dialog.getByRole('slider'), dialog.getByRole('spinbutton')]) {
      expect(field).toHaveAccessibleName(/^Stake percentage/);
      for (const [name, value] of [
        ['min', '0'],
        ['max', '25'],
        ['step', '1'],
      ] as const)
        expect(field).toHaveAttribute(name, value);
    }
    expect(dialog.getByRole('slider')).toHaveValue('0');
    expect(dialog.getByRole('spinbutton')).toHaveValue(0);
    const intervals = within(dialog.getByRole('group', { name: 'Harvest interval' }));
    expect(
      intervals
        .getAllByRole('radio')
        .map(radio => [radio.closest('label')?.textContent, radio.matches(':checked')]),
    ).toEqual([
      ['1 block (5 minutes)', false],
      ['6 blocks (30 minutes)', false],
      ['12 blocks (1 hour)', false],
      ['20 blocks (1.7 hours)', true],
    ]);
  });

  it('asks a visitor without a session to log in', async () => {
    answer(api);
    const user = await renderPage(JoinPage);
    const button = await screen.findByRole('button', { name: 'Join Pool' });
    await act(() => logout());
    await user.click(button);
    expect(await screen.findByText('Authentication Required')).toBeInTheDocument();
    expect(screen.getByText('Please log in first.')).toBeInTheDocument();
  });

  it('waits for a session that is being checked', async () => {
    answer(api);
    const user = await renderPage(JoinPage);
    const button = await screen.findByRole('button', { name: 'Join Pool' });
    const { promise: checked, resolve: letGo } = Promise.withResolvers<void>();
    answer({
      ...api,
      'GET /auth/me': async () => {
        await checked;
        return HttpResponse.json({ id: 'user-9', email: 'other@kale.test', role: 'farmer' });
      },
    });
    window.localStorage.setItem('kale-pool-token', 'of another tab');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'kale-pool-token' })));
    await user.click(button);
    expect(await screen.findByText('Authentication Required')).toBeInTheDocument();
    expect(screen.getByText('Please wait while we verify your authentication.')).toBeInTheDocument();
    letGo();
  });

  it.each([
    ['FARMER_NOT_FUNDED', 403, 'Fund your custodial wallet first', 'Fund your wallet'],
    ['POOLER_FULL', 409, 'The last seat was taken', 'Choose another pool'],
    ['ALREADY_IN_POOL', 409, 'You are already in a pool', 'Go to My Pool'],
  ])(
    "shows the server's words when it refuses with %s, keeps what was chosen and leads on",
    async (code, status, message, recoveryAction) => {
      answer({ ...api, 'POST /join-pool': failure(status, code, message) });
      const user = await renderPage(JoinPage);
      const dialog = within(await screen.findByRole('dialog'));
      fireEvent.change(dialog.getByRole('slider'), { target: { value: '7' } });
      await user.click(dialog.getByRole('button', { name: 'Join Pool' }));
      const toasts = within(await screen.findByRole('region', { name: 'Notifications', hidden: true }));
      expect(await toasts.findByText('Join Failed')).toBeInTheDocument();
      expect(toasts.getByText(message)).toBeInTheDocument();
      expect(toasts.getByText(recoveryAction)).toBeInTheDocument();
      expect(dialog.getByRole('slider')).toHaveValue('7');
      expect(screen.queryByText(/may have been done/)).not.toBeInTheDocument();
    },
  );

  it('sends one request however often the button is pressed', async () => {
    let requests = 0;
    answer({
      ...api,
      'POST /join-pool': async () => {
        requests += 1;
        await new Promise(resolve => setTimeout(resolve, 50));
        return HttpResponse.json(contract, { status: 201 });
      },
    });
    const user = await renderPage(JoinPage);
    const dialog = within(await screen.findByRole('dialog'));
    await user.dblClick(dialog.getByRole('button', { name: 'Join Pool' }));
    expect(await dialog.findByRole('button', { name: 'Confirm' })).toBeVisible();
    expect(requests).toBe(1);
  });

  it('is not confirmed by a second press of the button that requests it', async () => {
    const sent: unknown[] = [];
    answer({ ...api, 'POST /join-pool': contract, 'POST /confirm-pool-join': recordBodies(sent) });
    const user = await renderPage(JoinPage);
    act(() => screen.getByRole('button', { name: 'Join Pool' }).focus());
    await user.keyboard('{Enter}');
    const confirm = await screen.findByRole('button', { name: 'Confirm' });
    await user.keyboard('{Enter}');
    fireEvent.click(confirm, { detail: 2 });
    expect(screen.getByText(/Read the terms once more/)).toBeVisible();
    await user.click(confirm);
    expect(await screen.findByText('You joined the pool')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('cannot be left while it joins or confirms', async () => {
    const { promise: joined, resolve: letJoin } = Promise.withResolvers<void>();
    const { promise: confirmed, resolve: letConfirm } = Promise.withResolvers<void>();
    answer({
      ...api,
      'POST /join-pool': () => joined.then(() => HttpResponse.json(contract, { status: 201 })),
      'POST /confirm-pool-join': () => confirmed.then(() => HttpResponse.json({ success: true })),
    });
    const user = await renderPage(JoinPage);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Join Pool' }));
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    letJoin();
    await user.click(await dialog.findByRole('button', { name: 'Confirm' }));
    expect(dialog.getByRole('button', { name: 'Not now' })).toBeDisabled();
    letConfirm();
    expect(await screen.findByText('You joined the pool')).toBeVisible();
  });

  it('stays on its terms when the confirmation fails', async () => {
    answer({
      ...api,
      'POST /join-pool': contract,
      'POST /confirm-pool-join': failure(409, 'CONTRACT_NOT_PENDING', 'The offer has expired'),
    });
    const user = await renderPage(JoinPage);
    await user.click(await screen.findByRole('button', { name: 'Join Pool' }));
    await user.click(await screen.findByRole('button', { name: 'Confirm' }));
    const alert = within(await within(screen.getByRole('dialog')).findByRole('alert'));
    expect(alert.getByText('Confirmation Failed')).toBeVisible();
    expect(alert.getByText('The offer has expired')).toBeVisible();
    expect(screen.getByText('contract-012...')).toBeVisible();
    await user.click(alert.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByRole('slider')).toBeVisible();
    expect(screen.queryByText('Confirmation Failed')).not.toBeInTheDocument();
  });
});
