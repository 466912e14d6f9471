import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, refetchAll, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import {
  api,
  list,
  openForm,
  review,
  taking,
  toReview,
  Withdraw,
  withdrawable,
  withdrawal,
} from '../../testing/withdrawing.tsx';

withApi();

describe('withdrawing', () => {
  it('repeats the withdrawal before it is sent, and rejects ambiguous amounts', async () => {
    const sent: unknown[] = [];
    answer({ ...api, 'POST /wallet/withdraw': taking(sent) });
    const { user, form } = await openForm();
    await user.click(screen.getByRole('radio', { name: 'XLM' }));
    await user.type(form.getByLabelText('Amount'), '0,5');
    await user.click(form.getByRole('button', { name: 'Review withdrawal' }));
    expect(form.getByText('Write decimals with a point, such as 0.5')).toBeVisible();
    await user.clear(form.getByLabelText('Amount'));
    await user.type(form.getByLabelText('Amount'), '.5');
    await user.click(form.getByRole('button', { name: 'Review withdrawal' }));
    expect((await review()).getByRole('button', { name: 'Withdraw 0.50 XLM' })).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('follows the stages of a withdrawal until it is confirmed', async () => {
    const hash = 'ab'.repeat(32);
    let status = 'requested';
    const now = () => ({ ...withdrawal, status, ...(status !== 'requested' && { transactionHash: hash }) });
    answer({
      ...api,
      'GET /wallet/withdrawals': () => HttpResponse.json(list(now())),
      'POST /wallet/withdraw': taking([]),
    });
    const { user, form } = await openForm();
    await user.click(form.getByRole('button', { name: 'Max' }));
    await user.click(form.getByRole('button', { name: 'Review withdrawal' }));
    await user.click((await review()).getByRole('button', { name: 'Withdraw 10.0000001 KALE' }));
    const progress = within(await screen.findByRole('dialog', { name: 'Withdrawal' }));
    expect(progress.getByText(/is on its way to your payout wallet/)).toBeVisible();
    const done = () =>
      progress.getAllByRole('listitem').filter(item => item.hasAttribute('data-done')).length;
    expect(done()).toBe(1);
    status = 'submitted';
    await refetchAll();
    await waitFor(() => expect(done()).toBe(2));
    status = 'confirmed';
    await refetchAll();
    expect(await progress.findByText(/arrived in your payout wallet/)).toBeVisible();
    expect(done()).toBe(3);
    expect(progress.getByText('abababab...')).toBeVisible();
    await user.click(progress.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows the delay before a withdrawal is requested, and stops it afterwards', async () => {
    const sendAfter = new Date(Date.now() + 23.5 * 3_600_000).toISOString();
    const waiting = { ...withdrawal, sendAfter };
    const stopped = { ...withdrawal, status: 'failed', error: { code: 'STOPPED', message: 'Stopped' } };
    let now: object = waiting;
    answer({
      ...api,
      'GET /wallet/withdrawable': { ...api['GET /wallet/withdrawable'], holdHours: 24 },
      'GET /wallet/withdrawals': () => HttpResponse.json(list(now)),
      'POST /wallet/withdraw': () => HttpResponse.json(waiting, { status: 202 }),
      'POST /wallet/withdrawals/w1/stop': () => {
        now = stopped;
        return HttpResponse.json(stopped);
      },
    });
    const { user, form } = await openForm();
    await user.click(form.getByRole('button', { name: 'Max' }));
    const shown = await toReview(user);
    expect(shown.getByText(/^It is sent after 24 hours/)).toBeVisible();
    await user.click(shown.getByRole('button', { name: /^Withdraw 10/ }));
    const progress = within(await screen.findByRole('dialog', { name: 'Withdrawal' }));
    expect(progress.getByText('in 23 h 30 min')).toBeVisible();
    await user.click(progress.getByRole('button', { name: 'Stop withdrawal' }));
    expect(await screen.findByText('Withdrawal stopped')).toBeInTheDocument();
    expect(await progress.findByText(/stayed in your wallet/)).toBeVisible();
  });

  it('shows that withdrawals are frozen and why, instead of the form', async () => {
    const until = new Date(Date.now() + 23.5 * 3_600_000).toISOString();
    const frozen = { reason: 'We check a report', since: '2026-11-21T12:00:00Z', until };
    answer(withdrawable({ frozen }));
    await renderPage(Withdraw);
    expect(await screen.findByText('Withdrawals are frozen')).toBeVisible();
    expect(screen.getByText('Reason: We check a report')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      /Ends in 23 h \d+ min unless a second administrator confirms it\. Your balance stays in your wallet/,
    );
    expect(screen.queryByRole('form', { name: 'Withdraw' })).not.toBeInTheDocument();
  });

  it('keeps within the daily limit, and changes it', async () => {
    const sent: unknown[] = [];
    const wallet = structuredClone(api['GET /wallet/withdrawable']);
    const next = { limit: '50.0000000', effectiveAt: new Date(Date.now() + 23.5 * 3_600_000).toISOString() };
    const dailyLimit = {
      limit: '6.0000000',
      remaining: '4.0000000',
      raiseHours: 24,
      next: null as object | null,
    };
    Object.assign(wallet.assets[1] ?? {}, { dailyLimit });
    answer({
      ...api,
      'GET /wallet/withdrawable': () => HttpResponse.json(wallet),
      'POST /wallet/limit': async (request: Request) => {
        sent.push(await request.json());
        dailyLimit.next = next;
        return HttpResponse.json({ success: true });
      },
    });
    const { user, form } = await openForm();
    await user.type(form.getByLabelText('Amount'), '5');
    await user.click(form.getByRole('button', { name: 'Review withdrawal' }));
    expect(form.getByText('Your daily limit leaves 4.0000000 KALE')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Max' }));
    expect(form.getByLabelText('Amount')).toHaveValue('4.0000000');
    await user.click(screen.getByRole('button', { name: 'Change limit' }));
    expect(screen.getByLabelText('New daily limit in KALE')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Change limit' })).toHaveFocus();
    await user.keyboard('{Enter}');
    const field = screen.getByLabelText('New daily limit in KALE');
    expect(field).toHaveAccessibleDescription(/a higher one after 24 hours/);
    await user.type(field, 'more');
    await user.click(screen.getByRole('button', { name: 'Save limit' }));
    expect(screen.getByText('Enter an amount in digits, such as 12.5')).toBeVisible();
    await user.clear(field);
    await user.type(field, '1000000000000');
    await user.click(screen.getByRole('button', { name: 'Save limit' }));
    expect(screen.getByText('Enter a smaller limit')).toBeVisible();
    await user.clear(field);
    await user.type(field, '50');
    await user.click(screen.getByRole('button', { name: 'Save limit' }));
    expect(await screen.findByText('Higher limit requested')).toBeInTheDocument();
    expect(screen.getByText('It takes effect in 24 hours.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change limit' })).toHaveFocus();
    expect(screen.queryByText('Daily limit changed')).not.toBeInTheDocument();
    expect(sent).toEqual([{ asset: 'KALE', amount: '50.0000000' }]);
    expect((await screen.findByText('New limit')).parentElement).toHaveTextContent(
      '50.00 KALE, in 23 h 30 min',
    );
  });

  it('shows why a withdrawal failed, and that nothing left the wallet', async () => {
    const failed = {
      ...withdrawal,
      status: 'failed',
      error: { code: 'op_no_trust', message: 'No trustline' },
    };
    answer({ ...api, 'GET /wallet/withdrawals': list(failed), 'POST /wallet/withdraw': taking([]) });
    const { user, form } = await openForm();
    await user.click(form.getByRole('button', { name: 'Max' }));
    await user.click(form.getByRole('button', { name: 'Review withdrawal' }));
    await user.click((await review()).getByRole('button', { name: /^Withdraw 10/ }));
    const progress = within(await screen.findByRole('dialog', { name: 'Withdrawal' }));
    expect(await progress.findByText('No trustline')).toBeVisible();
    expect(progress.getByText(/stayed in your wallet/)).toBeVisible();
  });

  it('shows balance, reserved amounts and reasons, to the unit', async () => {
    answer(api);
    const { user, form } = await openForm();
    expect(form.queryByText(/^Kept back/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'XLM' }));
    expect(form.getByText('8.0000000 XLM available')).toBeVisible();
    expect(form.getByText('Kept back: account reserve 1.50 XLM, network fees 0.50 XLM')).toBeVisible();
  });

  it('sends everything available, once, and follows it', async () => {
    const sent: unknown[] = [];
    answer({
      ...api,
      'GET /wallet/withdrawals': () =>
        HttpResponse.json(sent.length === 0 ? list() : list({ ...withdrawal, status: 'submitted' })),
      'POST /wallet/withdraw': taking(sent),
    });
    const { user, form } = await openForm();
    await user.click(form.getByRole('button', { name: 'Review withdrawal' }));
    expect(form.getByText('Amount is required')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Max' }));
    await user.dblClick(form.getByRole('button', { name: 'Review withdrawal' }));
    expect(sent).toEqual([]);
    await user.dblClick((await review()).getByRole('button', { name: /^Withdraw 10/ }));
    expect(await screen.findByText('Withdrawal requested')).toBeInTheDocument();
    expect(sent).toEqual([{ asset: 'KALE', amount: '10.0000001', upTo: true }]);
    const progress = within(await screen.findByRole('dialog', { name: 'Withdrawal' }));
    const sentStage = progress.getByText('Sent to the network').closest('li');
    await waitFor(() => expect(sentStage).toHaveAttribute('data-done'));
    // What is expected of a stage is said only until it is reached.
    expect(sentStage).toHaveTextContent(/^Sent to the network$/);
    expect(progress.getByText('Usually a few seconds after it is sent')).toBeVisible();
  });

  it('withdraws everything available at the press, even if a fee was paid since', async () => {
    const sent: unknown[] = [];
    const wallet = structuredClone(api['GET /wallet/withdrawable']);
    answer({
      ...api,
      'GET /wallet/withdrawable': () => HttpResponse.json(wallet),
      'POST /wallet/withdraw': taking(sent),
    });
    const { user, form } = await openForm();
    await user.click(screen.getByRole('radio', { name: 'XLM' }));
    await user.click(form.getByRole('button', { name: 'Max' }));
    const amount = form.getByRole('textbox', { name: 'Amount' });
    expect(amount).toHaveValue('8.0000000');
    Object.assign(wallet.assets[0] ?? {}, { balance: '9.9999900', available: '7.9999900' });
    await refetchAll();
    expect(await form.findByText('7.9999900 XLM available')).toBeVisible();
    expect(amount).toHaveValue('7.9999900');
    const shown = await toReview(user);
    await user.click(shown.getByRole('button', { name: 'Withdraw 7.99999 XLM' }));
    expect(await screen.findByText('Withdrawal requested')).toBeInTheDocument();
    expect(sent).toEqual([{ asset: 'XLM', amount: '7.9999900', upTo: true }]);
  });

  it("keeps the input and shows the server's message when it refuses", async () => {
    answer({
      ...api,
      'POST /wallet/withdraw': failure(409, 'PAYOUT_WALLET', 'Payout wallet has not added KALE'),
    });
    const { user, form } = await openForm();
    await user.type(form.getByRole('textbox', { name: 'Amount' }), '2.5');
    const shown = await toReview(user);
    await user.click(shown.getByRole('button', { name: 'Withdraw 2.50 KALE' }));
    expect(await screen.findByText('Withdrawal Failed')).toBeInTheDocument();
    expect(screen.getByText('Payout wallet has not added KALE')).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('2.5');
  });

  it('refuses less than the minimum before sending', async () => {
    const sent: unknown[] = [];
    const wallet = structuredClone(api['GET /wallet/withdrawable']);
    Object.assign(wallet.assets[1] ?? {}, { minimum: '1.0000000' });
    answer({ ...api, 'GET /wallet/withdrawable': wallet, 'POST /wallet/withdraw': taking(sent) });
    const { user, form } = await openForm();
    expect(form.getByText('10.0000001 KALE available, at least 1 KALE')).toBeVisible();
    await user.type(form.getByRole('textbox', { name: 'Amount' }), '0.99');
    await user.click(form.getByRole('button', { name: 'Review withdrawal' }));
    expect(form.getByText('Withdraw at least 1 KALE')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('blocks another withdrawal of an asset while one is pending', async () => {
    const wallet = structuredClone(api['GET /wallet/withdrawable']);
    Object.assign(wallet.assets[1] ?? {}, { open: true });
    answer({ ...api, 'GET /wallet/withdrawable': () => HttpResponse.json(wallet) });
    const { user, form } = await openForm();
    const words = 'A withdrawal of KALE is under way. You can request another when it has ended.';
    expect(form.getByText(words)).toBeVisible();
    expect(form.getByRole('button', { name: 'Review withdrawal' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'XLM' }));
    expect(form.queryByText(words)).not.toBeInTheDocument();
    expect(form.getByRole('button', { name: 'Review withdrawal' })).toBeEnabled();
    await user.click(screen.getByRole('radio', { name: 'KALE' }));
    Object.assign(wallet.assets[1] ?? {}, { open: false });
    await refetchAll();
    await waitFor(() => expect(form.getByRole('button', { name: 'Review withdrawal' })).toBeEnabled());
  });

  it('shows when the next withdrawal is possible once the limit of 24 hours is reached', async () => {
    const nextAt = new Date(Date.now() + 5.5 * 3_600_000).toISOString();
    answer(withdrawable({ nextAt }));
    const { form } = await openForm();
    expect(form.getByText(/^You have reached the limit of withdrawals in 24 hours/)).toHaveTextContent(
      'The next one is possible in 5 h 30 min.',
    );
    expect(form.getByRole('button', { name: 'Review withdrawal' })).toBeDisabled();
  });

  it('leaves the rest of the page alone if the wallet cannot be read, and offers Retry', async () => {
    answer({ ...api, 'GET /wallet/withdrawable': failure(403, 'FORBIDDEN', 'Not now') });
    await renderPage(Withdraw);
    expect(await screen.findByText("Couldn't load what you can withdraw.")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Withdraw' })).not.toBeInTheDocument();
  });

  it('is not offered if the server cannot withdraw', async () => {
    answer({ ...api, 'GET /info': { capabilities: [] } });
    await renderPage(Withdraw);
    await waitFor(() => expect(screen.queryByText('Withdraw')).not.toBeInTheDocument());
  });
});
