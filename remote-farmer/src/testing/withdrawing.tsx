import { screen, within } from '@testing-library/react';
import { useWithdrawable } from 'shared-api/membership';
import { recordBodies } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { WithdrawCard } from '../pages/wallet/withdraw-card.tsx';

/** The card to withdraw with. */
export const Withdraw = () => <WithdrawCard wallet={useWithdrawable()} />;

export const PAYOUT = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ';
export const withdrawal = {
  id: 'w1',
  asset: 'KALE',
  amount: '10.0000001',
  destination: PAYOUT,
  status: 'requested',
  requestedAt: '2026-11-20T10:00:00Z',
};
/** A page of withdrawals. */
export const list = (...items: object[]) => ({ items, page: 1, limit: 5, total: items.length });
/** Answers of the API about a wallet that can withdraw both assets. */
export const api = {
  'GET /info': {
    units: { stake: 'KALE', reward: 'KALE' },
    network: { name: 'sandbox', blockIntervalSeconds: 300 },
    capabilities: ['idempotency', 'wallet-withdraw'],
  },
  'GET /wallet/withdrawable': {
    address: PAYOUT,
    payoutWallet: PAYOUT,
    fee: '0.0000100',
    assets: [
      {
        asset: 'XLM',
        balance: '10.0000000',
        available: '8.0000000',
        reserved: [
          { label: 'Account reserve', amount: '1.5000000' },
          { label: 'Network fees', amount: '0.5000000' },
        ],
      },
      { asset: 'KALE', balance: '10.0000001', available: '10.0000001', reserved: [] },
    ],
  },
  'GET /wallet/withdrawals': list(),
};

/** The same with other properties of what can be withdrawn. */
export const withdrawable = (more: object) => ({
  ...api,
  'GET /wallet/withdrawable': { ...api['GET /wallet/withdrawable'], ...more },
});

/** Accepts a withdrawal, and records the request. */
export const taking = (sent: unknown[]) => recordBodies(sent, withdrawal, 202);
/** Renders the card, and waits for its form. */
export const openForm = async () => {
  const user = await renderPage(Withdraw);
  return { user, form: within(await screen.findByRole('form', { name: 'Withdraw' })) };
};

export const review = async () => within(await screen.findByRole('dialog', { name: 'Review withdrawal' }));
export const toReview = async (user: Awaited<ReturnType<typeof openForm>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Review withdrawal' }));
  return review();
};
