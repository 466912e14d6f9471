import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { login } from 'shared-api/account';
import { type Answers, apiFor, failure, withApi } from 'shared-api/testing';
import { renderInApp } from '../../testing/render-app.tsx';
import ConfirmPayout from '../mailed-link/confirm-payout.tsx';
import ProveEmail from '../mailed-link/prove-email.tsx';
import StopPayout from '../mailed-link/stop-payout.tsx';
import Unsubscribe from '../mailed-link/unsubscribe.tsx';
import Account from './account.tsx';

withApi();

const address = 'GCDFQHF7H76W5RWHEWPZW6GBQHZRCRRGUNXQPB4XZAZAVQ3GNBY3CLPV';
const other = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
const api = apiFor({ id: 'u1', email: 'farmer@kale.test', role: 'farmer', farmerId: 'farmer-1' });
const info = { capabilities: ['email-proof', 'payout-wallet', 'payout-change'] };
const sent: unknown[] = [];
const keep =
  (reply: object = { success: true }) =>
  async (request: Request) => {
    sent.push(await request.json());
    return HttpResponse.json(reply);
  };
beforeEach(() => void sent.splice(0));

const open = async (tab: string, answers: Answers) => {
  api({ 'GET /info': info, ...answers });
  await login({ email: 'farmer@kale.test', password: 'secret' });
  renderInApp(<Account />, `/account?tab=${tab}`);
};

describe('the email address of an account', () => {
  const state = { email: 'farmer@kale.test', proved: false, dueAt: '2027-01-01T00:00:00Z' };

  it('shows that it is not confirmed, the deadline, and sends another link', async () => {
    await open('email', { 'GET /auth/email': state, 'POST /auth/email/request': keep() });
    expect(await screen.findByText('Not confirmed')).toBeVisible();
    expect(screen.getByText(/your registration expires/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('Check your inbox')).toBeVisible();
    expect(sent).toEqual([{}]);
  });

  it('shows that the registration has expired, and how to keep it', async () => {
    await open('email', { 'GET /auth/email': { ...state, dueAt: '2020-01-01T00:00:00Z' } });
    expect(await screen.findByText(/^Your registration has expired\. Before you sign out,/)).toBeVisible();
    expect(screen.queryByText(/registration expires/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  });

  it('shows that it is confirmed', async () => {
    await open('email', { 'GET /auth/email': { ...state, proved: true, dueAt: null } });
    expect(await screen.findByText('Confirmed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send a new link' })).not.toBeInTheDocument();
  });

  it('can be loaded again', async () => {
    await open('email', { 'GET /auth/email': failure(400, 'BROKEN', 'No') });
    expect(await screen.findByText('Failed to load your email address. Please try again.')).toBeVisible();
    api({ 'GET /info': info, 'GET /auth/email': state });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Not confirmed')).toBeVisible();
  });

  it('shows the mails of a sandbox, with links into the product', async () => {
    const text = 'Open:\nhttps://elsewhere.test:4000/auth/email#token=abc\nThanks';
    await open('email', {
      'GET /info': { capabilities: ['email-proof', 'sandbox'] },
      'GET /auth/email': state,
      'GET /sandbox/mails': {
        items: [{ id: 'm1', subject: 'Confirm', text, sentAt: '2026-11-20T10:00:00Z' }],
      },
    });
    await userEvent.click(await screen.findByText('Confirm'));
    expect(screen.getByRole('link', { name: /auth\/email/ })).toHaveAttribute(
      'href',
      '/auth/email#token=abc',
    );
  });

  it('shows that a sandbox has no mail yet', async () => {
    await open('email', {
      'GET /info': { capabilities: ['email-proof', 'sandbox'] },
      'GET /auth/email': state,
      'GET /sandbox/mails': { items: [] },
    });
    expect(await screen.findByText('No email yet.')).toBeVisible();
  });
});

describe('the payout wallet of an account', () => {
  const wallet = { address, confirmed: true, accountExists: true, acceptsKale: false };

  it('is shown in full, with its state', async () => {
    await open('payout', { 'GET /wallet/payout': wallet });
    const card = within(await screen.findByRole('region', { name: 'Payout wallet' }));
    expect(await card.findByText(address)).toBeVisible();
    expect(card.getByText('Account exists')).toBeVisible();
    expect(card.getByText('Does not accept KALE')).toBeVisible();
    expect(card.queryByText('Is this wallet yours?')).not.toBeInTheDocument();
  });

  it('of a pool is shown to its operator, with its payouts', async () => {
    const operator = { id: 'u2', email: 'operator@kale.test', role: 'pooler', poolerId: 'pool-1' } as const;
    apiFor(operator)({
      'GET /info': info,
      'GET /wallet/payout': { ...wallet, change: { address: other, effectiveAt: '2027-01-01T00:00:00Z' } },
    });
    await login({ email: 'operator@kale.test', password: 'secret' });
    renderInApp(<Account />, '/account?tab=payout');
    const card = within(await screen.findByRole('region', { name: 'Payout wallet' }));
    expect(
      card.getByText("Your pool's share of each reward goes to this address and to no other."),
    ).toBeVisible();
    expect(await card.findByText(/Until then, shares go to the wallet above/)).toBeVisible();
  });

  it('is confirmed after a reset', async () => {
    await open('payout', {
      'GET /wallet/payout': { ...wallet, confirmed: false },
      'POST /wallet/payout/answer': keep(wallet),
    });
    expect(await screen.findByText('Is this wallet yours?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: "It's mine" }));
    expect(await screen.findByText('Payout wallet confirmed')).toBeVisible();
    expect(sent).toEqual([{ address }]);
  });

  it('is replaced after a reset by one that signs, and nothing is paid until it takes effect', async () => {
    const questioned = { ...wallet, confirmed: false };
    const changed = { ...questioned, change: { address: other, effectiveAt: '2027-01-01T00:00:00Z' } };
    await open('payout', {
      'GET /wallet/payout': () => HttpResponse.json(sent.length > 1 ? changed : questioned),
      'POST /wallet/payout/challenge': keep({ transaction: 'AAAACHALLENGE', networkPassphrase: 'A network' }),
      'POST /wallet/payout/sign': keep(changed),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Replace it' }));
    await userEvent.type(screen.getByLabelText('New payout wallet'), other);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.type(await screen.findByLabelText('Signed transaction'), 'AAAASIGNED');
    await userEvent.click(screen.getByRole('button', { name: 'Submit signature' }));
    expect(await screen.findByText(/Until then, nothing is paid/)).toBeVisible();
    expect(screen.getByRole('button', { name: "It's mine" })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Replace it' })).not.toBeInTheDocument();
    expect(sent).toEqual([{ address: other }, { transaction: 'AAAASIGNED' }]);
  });

  it('shows why it could not be confirmed', async () => {
    const why = 'This wallet does not accept KALE yet: add KALE to it first';
    await open('payout', {
      'GET /wallet/payout': { ...wallet, confirmed: false },
      'POST /wallet/payout/answer': failure(400, 'INVALID_WALLET', why),
    });
    await userEvent.click(await screen.findByRole('button', { name: "It's mine" }));
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.getByText('Is this wallet yours?')).toBeVisible();
  });
});

describe('the owner of a payout wallet', () => {
  const wallet = { address, confirmed: true, accountExists: true, acceptsKale: true };
  const challenge = { transaction: 'AAAACHALLENGE', networkPassphrase: 'A network' };

  it('verifies it by pasting a signed challenge', async () => {
    await open('payout', {
      'GET /wallet/payout': wallet,
      'POST /wallet/payout/challenge': keep(challenge),
      'POST /wallet/payout/sign': keep({ ...wallet, verified: true }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Verify ownership' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: 'Copy challenge' })).toBeVisible();
    // No wallet extension is installed here.
    expect(screen.queryByRole('button', { name: 'Sign with Freighter' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Submit signature' }));
    expect(await screen.findByText('Paste the signed transaction')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Signed transaction'), 'AAAASIGNED');
    await userEvent.click(screen.getByRole('button', { name: 'Submit signature' }));
    expect(await screen.findByText('Ownership verified')).toBeVisible();
    expect(sent).toEqual([{ address }, { transaction: 'AAAASIGNED' }]);
  });

  /** The Freighter extension, as its published package talks to it. */
  function installFreighter() {
    const requests: {
      messageId: number;
      type: string;
      accountToSign?: string;
      networkPassphrase?: string;
    }[] = [];
    const replies: Record<string, object> = {
      REQUEST_CONNECTION_STATUS: { isConnected: true },
      REQUEST_ACCESS: { publicKey: address },
      SUBMIT_TRANSACTION: { signedTransaction: 'AAAASIGNED', signerAddress: address },
    };
    const reply = jest.spyOn(window, 'postMessage').mockImplementation((...[request]: unknown[]) => {
      const { messageId, type } = request as (typeof requests)[number];
      requests.push(request as (typeof requests)[number]);
      const source = 'FREIGHTER_EXTERNAL_MSG_RESPONSE';
      const data = { source, messagedId: messageId, ...replies[type] };
      queueMicrotask(() => window.dispatchEvent(new MessageEvent('message', { source: window, data })));
    });
    return { requests, remove: () => reply.mockRestore() };
  }

  it('verifies it with Freighter, where the browser has it', async () => {
    const freighter = installFreighter();
    await open('payout', {
      'GET /wallet/payout': wallet,
      'POST /wallet/payout/challenge': keep(challenge),
      'POST /wallet/payout/sign': keep({ ...wallet, verified: true }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Verify ownership' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign with Freighter' }));
    expect(await screen.findByText('Ownership verified')).toBeVisible();
    expect(sent).toEqual([{ address }, { transaction: 'AAAASIGNED' }]);
    const order = freighter.requests.find(({ type }) => type === 'SUBMIT_TRANSACTION');
    expect(order).toMatchObject({ accountToSign: address, networkPassphrase: 'A network' });
    freighter.remove();
  });

  it('changes to another, confirmed by a link in a mail', async () => {
    const changed = { ...wallet, change: { address: other, effectiveAt: null } };
    await open('payout', {
      'GET /wallet/payout': () => HttpResponse.json(sent.length > 1 ? changed : wallet),
      'POST /wallet/payout/challenge': keep(challenge),
      'POST /wallet/payout/sign': keep(changed),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change wallet' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Enter a valid Stellar address')).toBeVisible();
    await userEvent.type(screen.getByLabelText('New payout wallet'), other);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await userEvent.type(await screen.findByLabelText('Signed transaction'), 'AAAASIGNED');
    await userEvent.click(screen.getByRole('button', { name: 'Submit signature' }));
    expect(await screen.findByText('Check your inbox')).toBeVisible();
    expect(screen.getByText(other)).toBeVisible();
  });

  it('sees when a change takes effect, and cancels it', async () => {
    await open('payout', {
      'GET /wallet/payout': { ...wallet, change: { address: other, effectiveAt: '2027-01-01T00:00:00Z' } },
      'POST /wallet/payout/cancel': keep(wallet),
    });
    expect(await screen.findByText('A new payout wallet is waiting')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change wallet' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel change' }));
    expect(await screen.findByText('Change cancelled')).toBeVisible();
  });
});

describe('a mailed link about a payout', () => {
  it('confirms a change of payout wallet', async () => {
    api({ 'POST /wallet/payout/confirm': keep() });
    renderInApp(<ConfirmPayout />, '/payout/confirm#token=abc');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Wallet' }));
    expect(await screen.findByText('Change confirmed')).toBeVisible();
    expect(sent).toEqual([{ token: 'abc' }]);
  });

  it('stops one without signing in', async () => {
    api({ 'POST /wallet/stop': keep() });
    renderInApp(<StopPayout />, '/payout/stop#token=abc');
    await userEvent.click(screen.getByRole('button', { name: 'Stop It' }));
    expect(await screen.findByText('Stopped')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
      'href',
      '/auth/reset',
    );
  });
});

describe('a mailed link that confirms an address', () => {
  it('asks a visitor to sign in, or to take the account over', () => {
    api();
    renderInApp(<ProveEmail />, '/auth/email#token=abc');
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth/signin');
    expect(screen.getByRole('link', { name: /Take over the account/ })).toHaveAttribute(
      'href',
      '/auth/reset',
    );
    expect(screen.getByText(/Didn't register\?/)).toHaveTextContent(/, or close this page\.$/);
  });

  it('confirms the address of the signed-in account', async () => {
    api({ 'POST /auth/email/prove': keep() });
    await login({ email: 'farmer@kale.test', password: 'secret' });
    renderInApp(<ProveEmail />, '/auth/email#token=abc');
    let reloads = true;
    window.addEventListener('submit', event => (reloads = !event.defaultPrevented), { once: true });
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Email' }));
    expect(await screen.findByText('Email confirmed')).toBeVisible();
    expect(reloads).toBe(false);
    expect(sent).toEqual([{ token: 'abc' }]);
  });

  it('shows why it failed', async () => {
    api({ 'POST /auth/email/prove': failure(400, 'VALIDATION_ERROR', 'This link is no longer valid') });
    await login({ email: 'farmer@kale.test', password: 'secret' });
    renderInApp(<ProveEmail />, '/auth/email#token=abc');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm Email' }));
    expect(await screen.findByText('This link is no longer valid')).toBeVisible();
  });

  it('shows that it is incomplete without its token', () => {
    api();
    renderInApp(<ProveEmail />, '/auth/email');
    expect(screen.getByText('This link is incomplete')).toBeVisible();
  });
});

it('stops invitations by the link in one', async () => {
  api({ 'POST /unsubscribe': keep() });
  renderInApp(<Unsubscribe />, '/unsubscribe#token=abc');
  await userEvent.click(screen.getByRole('button', { name: 'Stop Invitations' }));
  expect(await screen.findByText('You will get no more invitations')).toBeVisible();
  expect(sent).toEqual([{ token: 'abc' }]);
});
