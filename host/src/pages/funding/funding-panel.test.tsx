import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { ApiError } from 'shared-api';
import { login } from 'shared-api/account';
import { apiFor, failure, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import { FundingPanel } from './funding-panel.tsx';
import { loadFailure } from './load-failure.ts';

withApi();

const address = 'GCHPTWXMT3HYF4RLZHWBNRF4MPXLTJ76ISHMSYIWCCDXWUYOQG5MR2AB';
const waiting = {
  funded: false,
  balance: '0.4000000',
  minimumRequired: '2.5000000',
  breakdown: [
    { label: 'Account reserve', amount: '1.0000000' },
    { label: 'KALE trustline', amount: '0.5000000' },
    { label: 'Network fees', amount: '1.0000000' },
  ],
  address,
};
const funded = { ...waiting, funded: true, balance: '2.5000000' };
const api = apiFor(
  { id: 'u1', email: 'farmer@kale.test', role: 'farmer', farmerId: 'f1' },
  {
    'POST /auth/login': () => HttpResponse.json({ token: crypto.randomUUID() }),
    'GET /user/u1/status': { funded: false, custodialWallet: { publicKey: address } },
  },
);
const open = async (answers: Parameters<typeof api>[0]) => {
  api(answers);
  await login({ email: 'farmer@kale.test', password: 'secret' });
  return renderInApp(
    <main>
      <h1 tabIndex={-1}>Dashboard</h1>
      <FundingPanel />
    </main>,
  );
};

describe('the funding panel', () => {
  it('reserves its space while it loads', async () => {
    const { promise: asked, resolve: letGo } = Promise.withResolvers<void>();
    await open({ 'GET /check-funding': () => asked.then(() => HttpResponse.json(waiting)) });
    const panel = screen.getByRole('region', { name: 'Custodial Wallet' });
    expect(panel.querySelector('[aria-busy="true"]')).toBeVisible();
    letGo();
    await screen.findByText('Not funded');
    expect(document.querySelector('[aria-busy="true"]')).not.toBeInTheDocument();
  });

  it('asks for no XLM if the platform pays reserves and fees, with a notice', async () => {
    const sponsored = { ...waiting, balance: '0.0000000', minimumRequired: '0.0000000', breakdown: [] };
    await open({ 'GET /check-funding': { ...sponsored, sponsored: true } });
    expect(await screen.findByText('The platform opens your custodial wallet')).toBeVisible();
    expect(screen.getByText('Reserves and network fees').nextElementSibling).toHaveTextContent(
      'Paid by the platform',
    );
    expect(screen.getByText(/^Confirm your email address/)).toBeVisible();
    expect(screen.queryByText(/^Send at least/)).not.toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('shows how much an unfunded wallet still needs', async () => {
    await open({ 'GET /check-funding': waiting });
    expect(await screen.findByText('Fund your custodial wallet to continue')).toBeVisible();
    expect(
      screen.getByText('Send at least 2.10 XLM to your custodial wallet to complete registration.'),
    ).toBeVisible();
    const progress = screen.getByRole('progressbar', { name: 'Funding progress' });
    expect(progress).toHaveAttribute('aria-valuenow', '16');
    expect(screen.getByText('16%')).toBeVisible();
    expect(screen.getByText('Balance').nextElementSibling).toHaveTextContent('0.40 XLM');
    expect(screen.getByText('Required').nextElementSibling).toHaveTextContent('2.50 XLM');
    expect(screen.getByText('Not funded')).toBeVisible();
    expect(screen.getByText('GCHPTW…5MR2AB')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'QR code of the custodial wallet address' })).toBeVisible();
  });

  it('shows a QR code of the address, or of a link for the missing amount', async () => {
    await open({ 'GET /check-funding': waiting });
    await screen.findByRole('img', { name: 'QR code of the custodial wallet address' });
    await userEvent.click(screen.getByRole('radio', { name: 'Payment link' }));
    expect(
      await screen.findByRole('img', { name: 'QR code of a payment link for the missing XLM' }),
    ).toBeVisible();
  });

  it('breaks down the required amount, and the parts add up', async () => {
    await open({ 'GET /check-funding': waiting });
    await screen.findByText('What the XLM is for');
    const amounts = ['Account reserve', 'KALE trustline', 'Network fees', 'Total required'].map(
      label => screen.getByText(label).nextElementSibling?.textContent,
    );
    expect(amounts).toEqual(['1.0000000 XLM', '0.5000000 XLM', '1.0000000 XLM', '2.5000000 XLM']);
  });

  it('never asks for less than is missing, however the amount is rounded for display', async () => {
    await open({ 'GET /check-funding': { ...waiting, balance: '1.2345678' } });
    expect(
      await screen.findByText(
        'Send at least 1.2654322 XLM to your custodial wallet to complete registration.',
      ),
    ).toBeVisible();
  });

  it('marks an unknown minimum: 10 XLM is a default', async () => {
    await open({ 'GET /check-funding': { funded: false } });
    expect(
      await screen.findByText('Send at least 10.00 XLM to your custodial wallet to complete registration.'),
    ).toBeVisible();
    expect(screen.getByText('Balance').nextElementSibling).toHaveTextContent('0.00 XLM');
    expect(screen.getByText('Required').nextElementSibling).toHaveTextContent('10.00 XLMdefault');
  });

  it('asks for nothing below 0', async () => {
    await open({ 'GET /check-funding': { ...waiting, balance: '3' } });
    expect(
      await screen.findByText('Send at least 0.00 XLM to your custodial wallet to complete registration.'),
    ).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  });

  it('shows that a funded wallet can join', async () => {
    await open({ 'GET /check-funding': funded });
    expect(await screen.findByText('Wallet funded and ready')).toBeVisible();
    expect(screen.getByText('Wallet funded! You can now join pools.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Pools' })).toHaveAttribute('href', '/farmer/pools');
    expect(screen.queryByRole('button', { name: 'Get test XLM' })).not.toBeInTheDocument();
  });

  it('copies the address and confirms it', async () => {
    await open({ 'GET /check-funding': waiting });
    const user = userEvent.setup();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await screen.findByRole('button', { name: 'Copy wallet address' }));
    expect(write.mock.calls).toEqual([[address]]);
    expect(await screen.findByText('Address copied to clipboard!')).toBeVisible();
  });

  it('reports that the browser refuses to copy the address', async () => {
    await open({ 'GET /check-funding': waiting });
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(await screen.findByRole('button', { name: 'Copy wallet address' }));
    expect(await screen.findByText('Failed to copy address to clipboard.')).toBeVisible();
  });

  it('gets test XLM on a sandbox, celebrates once, and is funded', async () => {
    let money = waiting;
    await open({
      'GET /check-funding': () => HttpResponse.json(money),
      'POST /sandbox/fund': async (request: Request) => {
        expect(await request.json()).toEqual({ address });
        money = funded;
        return HttpResponse.json({ amount: '10.0000000' });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Get test XLM' }));
    expect(await screen.findByText('Test XLM received')).toBeVisible();
    expect(await screen.findByText('Wallet funded and ready')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.getAllByText('Wallet funded! You can now join pools.')).toHaveLength(2);
  });

  it('offers to verify the payout wallet, where the server can', async () => {
    await open({ 'GET /check-funding': waiting, 'GET /info': { capabilities: ['payout-change'] } });
    expect(
      await screen.findByRole('link', { name: 'verify that your payout wallet is yours' }),
    ).toHaveAttribute('href', '/account?tab=payout');
  });

  describe('a second factor', () => {
    const info = { capabilities: ['second-factor'] };
    const none = { required: false, items: [], recoveryCodesLeft: 0 };

    it('is offered once the wallet is funded, and can be declined', async () => {
      let money = waiting;
      await open({
        'GET /info': info,
        'GET /auth/factors': none,
        'GET /check-funding': () => HttpResponse.json(money),
      });
      await screen.findByText('Not funded');
      expect(screen.queryByText('Optional: protect your money')).not.toBeInTheDocument();
      money = funded;
      await userEvent.click(screen.getByRole('button', { name: 'Refresh funding status' }));
      expect(await screen.findByRole('link', { name: 'Add a second factor' })).toHaveAttribute(
        'href',
        '/account?tab=security',
      );
      expect(screen.getByRole('link', { name: 'Browse Pools' })).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
      expect(screen.queryByText('Optional: protect your money')).not.toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });

    it('is not offered to an account that has one', async () => {
      const passkey = { id: 'k1', kind: 'passkey', name: 'Laptop', addedAt: '2026-11-01T00:00:00Z' };
      let asked = false;
      await open({
        'GET /info': info,
        'GET /auth/factors': () => {
          asked = true;
          return HttpResponse.json({
            ...none,
            items: [{ ...passkey, lastUsedAt: null }],
            recoveryCodesLeft: 8,
          });
        },
        'GET /check-funding': funded,
      });
      await waitFor(() => expect(asked).toBe(true));
      await screen.findByText('Wallet funded! You can now join pools.');
      expect(screen.queryByRole('link', { name: 'Add a second factor' })).not.toBeInTheDocument();
    });
  });

  it('has no test XLM if the server has none', async () => {
    await open({ 'GET /check-funding': waiting, 'GET /info': { capabilities: [] } });
    await screen.findByText('Fund your custodial wallet to continue');
    expect(screen.queryByRole('button', { name: 'Get test XLM' })).not.toBeInTheDocument();
  });

  it('refreshes on request', async () => {
    let money = waiting;
    await open({ 'GET /check-funding': () => HttpResponse.json(money) });
    await screen.findByText('Not funded');
    money = funded;
    const refresh = screen.getByRole('button', { name: 'Refresh funding status' });
    expect(refresh).toHaveTextContent('Refresh');
    await userEvent.click(refresh);
    expect(await screen.findByText('Wallet funded and ready')).toBeVisible();
  });

  it('shows an error when the status cannot be loaded, and loads it on Retry', async () => {
    let broken = true;
    await open({
      'GET /check-funding': () =>
        broken ? HttpResponse.json({ message: 'No' }, { status: 400 }) : HttpResponse.json(waiting),
    });
    expect(await screen.findByText('Failed to load funding status')).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Not funded')).toBeVisible();
  });

  it.each([
    [{ status: 502, code: 'HTTP_ERROR', message: 'HTTP 502: Bad Gateway' }, 'Failed to load funding status'],
    [{ status: 408, code: 'TIMEOUT', message: 'Request timeout' }, 'Request timeout'],
    [{ status: 0, code: 'NETWORK_ERROR', message: 'No network' }, 'No network'],
    [{ status: 0, code: 'NETWORK_ERROR', message: '' }, 'Failed to load status'],
  ])('says of %j: %s', ({ status, code, message }, words) => {
    expect(loadFailure(new ApiError(status, code, message))).toBe(words);
  });

  it('keeps the last figures when a later refresh fails', async () => {
    let broken = false;
    await open({
      'GET /check-funding': () => (broken ? failure(400, 'HTTP_ERROR', 'No')() : HttpResponse.json(waiting)),
    });
    await screen.findByText('Not funded');
    broken = true;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh funding status' }));
    await waitFor(() => expect(screen.getByText('Failed to load funding status')).toBeVisible());
    expect(screen.getByText('Not funded')).toBeVisible();
  });
});
