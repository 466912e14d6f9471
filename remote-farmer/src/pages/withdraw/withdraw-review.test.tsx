import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { refetchAll, withApi } from 'shared-api/testing';
import { answer } from '../../testing/pool-api.ts';
import {
  api,
  openForm,
  PAYOUT,
  review,
  taking,
  toReview,
  withdrawable,
  withdrawal,
} from '../../testing/withdrawing.tsx';

withApi();

describe('the review of a withdrawal', () => {
  it('shows the whole address, the fee and the remaining balance before sending, and returns to the form', async () => {
    const sent: unknown[] = [];
    answer({ ...api, 'POST /wallet/withdraw': taking(sent) });
    const { user, form } = await openForm();
    await user.type(form.getByLabelText('Amount'), '2.5000001');
    await user.click(form.getByRole('button', { name: 'Review withdrawal' }));
    const shown = await review();
    expect(shown.getByText(PAYOUT)).toBeInTheDocument();
    expect(shown.getByText('GA7Q')).toBeVisible();
    const part = (label: string) => shown.getByText(label).parentElement;
    expect(part('Network fee')).toHaveTextContent('0.0000100 XLM');
    expect(part('Available after')).toHaveTextContent('7.50 KALE');
    expect(shown.queryByText('Next planting')).not.toBeInTheDocument();
    expect(shown.getByRole('button', { name: 'Withdraw 2.5000001 KALE' })).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('2.5000001');
    expect(sent).toEqual([]);
  });

  it.each([
    ['7', '0.80 XLM'],
    ['7.9', '0.00 XLM'],
  ])('takes the fee of %s XLM from what remains available', async (amount, left) => {
    answer(withdrawable({ fee: '0.2000000' }));
    const { user, form } = await openForm();
    await user.click(screen.getByRole('radio', { name: 'XLM' }));
    await user.type(form.getByLabelText('Amount'), amount);
    const shown = await toReview(user);
    expect(shown.getByText('Available after').parentElement).toHaveTextContent(left);
  });

  it.each([
    [{ arrivalSeconds: 9.6 }, 'in about 10 s'],
    [{ arrivalSeconds: null }, 'Within minutes'],
    [{ arrivalSeconds: 9.6, holdHours: 24 }, 'in 1 d'],
    [{ heldUntil: new Date(Date.now() + 5.52 * 3_600_000).toISOString() }, 'in 5 h 31 min'],
  ])('shows when a withdrawal arrives: %j', async (sent, words) => {
    answer(withdrawable(sent));
    const { user, form } = await openForm();
    await user.click(form.getByRole('button', { name: 'Max' }));
    const shown = await toReview(user);
    expect(shown.getByText('Arrives').parentElement).toHaveTextContent(`Arrives${words}`);
  });

  it('says that a withdrawal is sent after one hour', async () => {
    answer(withdrawable({ holdHours: 1 }));
    const { user, form } = await openForm();
    await user.click(form.getByRole('button', { name: 'Max' }));
    expect((await toReview(user)).getByText(/^It is sent after 1 hour\./)).toBeVisible();
  });

  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString();

  it.each([
    [{ usedBefore: { count: 0, last: null } }, 'Never used before. Compare the whole address.'],
    [
      { usedBefore: { count: 2, last: threeDaysAgo }, acceptsKale: true },
      'Accepts KALE. Used for 2 withdrawals before, last 3 days ago.',
    ],
    [{ acceptsKale: true }, 'Accepts KALE. '],
  ])('shows whether the address accepts KALE and was used before: %j', async (sent, words) => {
    answer(withdrawable(sent));
    const { user, form } = await openForm();
    await user.click(form.getByRole('button', { name: 'Max' }));
    const shown = await toReview(user);
    expect(
      shown.getByText((_, element) => element?.tagName === 'SPAN' && element.textContent === words),
    ).toBeVisible();
  });

  it('sends no KALE to an address that does not accept it', async () => {
    answer(withdrawable({ acceptsKale: false }));
    const { user, form } = await openForm();
    expect(form.getByText(/^Your payout wallet does not accept KALE/)).toBeVisible();
    expect(form.getByRole('button', { name: 'Review withdrawal' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'XLM' }));
    expect(form.getByRole('button', { name: 'Review withdrawal' })).toBeEnabled();
  });

  it('withdraws nothing until the owner of a reset account has confirmed the payout wallet', async () => {
    answer(withdrawable({ payoutConfirmed: false }));
    const { user, form } = await openForm();
    expect(
      form.getByText(/^Nothing is paid until you confirm that your payout wallet is yours/),
    ).toBeVisible();
    expect(form.getByRole('link', { name: 'Confirm it' })).toHaveAttribute('href', '/account?tab=payout');
    await user.click(screen.getByRole('radio', { name: 'XLM' }));
    expect(form.getByRole('button', { name: 'Review withdrawal' })).toBeDisabled();
  });

  it('shows until when withdrawals are held after a change of the account', async () => {
    const heldUntil = new Date(Date.now() + 5.5 * 3_600_000).toISOString();
    answer(withdrawable({ heldUntil }));
    const { user, form } = await openForm();
    await user.click(form.getByRole('button', { name: 'Max' }));
    expect((await toReview(user)).getByText(/^Your account was changed recently/)).toHaveTextContent(
      'withdrawals are sent in 5 h 30 min at the earliest',
    );
  });

  it('sends the rest when a block is planted during the review of everything', async () => {
    const planted = { ...withdrawal, amount: '9.0000001' };
    answer({ ...api, 'POST /wallet/withdraw': () => HttpResponse.json(planted, { status: 202 }) });
    const { user, form } = await openForm();
    await user.click(form.getByRole('button', { name: 'Max' }));
    const shown = await toReview(user);
    expect(shown.getByText(/less the stake of any block planted before you confirm/)).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Withdraw 10.0000001 KALE' }));
    expect(await screen.findByText('9.0000001 KALE is on its way to your payout wallet.')).toBeVisible();
  });

  it('explains when less than the typed amount remains during the review, and returns to it', async () => {
    const wallet = structuredClone(api['GET /wallet/withdrawable']);
    answer({ ...api, 'GET /wallet/withdrawable': () => HttpResponse.json(wallet) });
    const { user, form } = await openForm();
    await user.type(form.getByLabelText('Amount'), '10');
    const shown = await toReview(user);
    Object.assign(wallet.assets[1] ?? {}, { balance: '10.0000001', available: '9.0000000' });
    await refetchAll();
    expect(await shown.findByText(/At most 9.0000000 KALE is available\.$/)).toBeVisible();
    expect(shown.queryByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Change amount' }));
    expect(form.getByLabelText('Amount')).toHaveValue('10');
  });
});
