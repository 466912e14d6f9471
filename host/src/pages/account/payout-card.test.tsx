import { jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { login } from 'shared-api/account';
import { type Answers, apiFor, failure, withApi } from 'shared-api/testing';
import { info, keep, open, sent } from '../../testing/account-page.tsx';
import { renderInApp } from '../../testing/render-app.tsx';
import Account from './account.tsx';

withApi();

const address = 'GCDFQHF7H76W5RWHEWPZW6GBQHZRCRRGUNXQPB4XZAZAVQ3GNBY3CLPV';
const other = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';

/** Responses to a challenge and its signature, after which the wallet is `after`. */
const signing = (before: object, after: object) => ({
  'GET /wallet/payout': () => HttpResponse.json(sent.length > 1 ? after : before),
  'POST /wallet/payout/challenge': keep({ transaction: 'AAAACHALLENGE', networkPassphrase: 'A network' }),
  'POST /wallet/payout/sign': keep(after),
});
const submitSignature = async () => {
  await userEvent.type(await screen.findByLabelText('Signed transaction'), 'AAAASIGNED');
  await userEvent.click(screen.getByRole('button', { name: 'Submit signature' }));
};

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

  const openAsOperator = async (answers: Answers) => {
    const operator = { id: 'u2', email: 'operator@kale.test', role: 'pooler', poolerId: 'pool-1' } as const;
    apiFor(operator)({ 'GET /info': info, ...answers });
    await login({ email: 'operator@kale.test', password: 'secret' });
    renderInApp(<Account />, '/account?tab=payout');
  };

  it('of a pool is shown to its operator, with its payouts', async () => {
    await openAsOperator({
      'GET /wallet/payout': { ...wallet, change: { address: other, effectiveAt: '2027-01-01T00:00:00Z' } },
    });
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
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('of a pool is confirmed by its operator after a reset', async () => {
    await openAsOperator({
      'GET /wallet/payout': { ...wallet, confirmed: false },
      'POST /wallet/payout/answer': keep(wallet),
    });
    expect(
      await screen.findByText(/so your pool is not approved until you confirm or replace the wallet/),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: "It's mine" }));
    expect(await screen.findByText('Payout wallet confirmed')).toBeVisible();
    expect(sent).toEqual([{ address }]);
  });

  it('of an approved pool is unconfirmed while its shares are paid', async () => {
    await openAsOperator({
      'GET /wallet/payout': {
        ...wallet,
        confirmed: false,
        paying: true,
        change: { address: other, effectiveAt: '2027-01-01T00:00:00Z' },
      },
    });
    expect(await screen.findByText(/Somebody else may have registered this account/)).toHaveTextContent(
      'this account and named this wallet. Your pool’s shares go to it until you replace it.',
    );
    expect(screen.getByText(/Until then, shares go to the wallet above/)).toBeVisible();
  });

  it.each([
    ['', 'until you confirm or replace the wallet.', info.capabilities, {}],
    [' on a server without changes', 'until you confirm the wallet.', ['payout-wallet'], {}],
    [
      ' while a change waits',
      'until you confirm the wallet.',
      info.capabilities,
      { change: { address: other, effectiveAt: '2027-01-01T00:00:00Z' } },
    ],
  ])('offers only what is possible after a reset%s', async (_, text, capabilities, state) => {
    await open('payout', {
      'GET /info': { capabilities },
      'GET /wallet/payout': { ...wallet, confirmed: false, ...state },
    });
    expect(await screen.findByText(/so nothing is paid/)).toHaveTextContent(text);
  });

  it('is replaced after a reset by one that signs, and nothing is paid until it takes effect', async () => {
    const questioned = { ...wallet, confirmed: false };
    const changed = { ...questioned, change: { address: other, effectiveAt: '2027-01-01T00:00:00Z' } };
    await open('payout', signing(questioned, changed));
    await userEvent.click(await screen.findByRole('button', { name: 'Replace it' }));
    expect(screen.getByLabelText('New payout wallet')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Replace it' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.type(screen.getByLabelText('New payout wallet'), other);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await submitSignature();
    expect(await screen.findByText(/Until then, nothing is paid/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
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

  it('verifies it by pasting a signed challenge', async () => {
    await open('payout', signing(wallet, { ...wallet, verified: true }));
    await userEvent.click(await screen.findByRole('button', { name: 'Verify ownership' }));
    expect(screen.getByText(/^You sign a challenge with the wallet's key/)).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Verify ownership' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/^Sign with any wallet that signs transactions/)).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Copy challenge' })).toBeVisible();
    // No wallet extension is installed here.
    expect(screen.queryByRole('button', { name: 'Sign with Freighter' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Submit signature' }));
    expect(await screen.findByText('Paste the signed transaction')).toBeVisible();
    await submitSignature();
    expect(await screen.findByText('Ownership verified')).toBeVisible();
    expect(sent).toEqual([{ address }, { transaction: 'AAAASIGNED' }]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
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
    await open('payout', signing(wallet, { ...wallet, verified: true }));
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
    await open('payout', signing(wallet, changed));
    await userEvent.click(await screen.findByRole('button', { name: 'Change wallet' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Enter a valid Stellar address')).toBeVisible();
    await userEvent.type(screen.getByLabelText('New payout wallet'), other);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await submitSignature();
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
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
