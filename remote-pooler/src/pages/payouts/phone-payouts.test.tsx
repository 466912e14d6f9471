import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { answer, answerAdmin } from '../../testing/pool-api.ts';

// A window below 640 px, before the table asks.
globalThis.matchMedia = jest.fn(
  (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('639.98') }) as MediaQueryList,
);
const { renderPage } = await import('shared-ui/testing');
const { default: Payouts } = await import('./payouts.tsx');

withApi();

const payout = {
  poolerId: 'pool-stellar-01',
  blockIndex: 9,
  farmerId: 'farmer-1',
  name: 'member.1',
  amount: '1.5000001',
  status: 'paid',
  transactionHash: '3f'.repeat(32),
  at: '2026-11-21T10:00:00.000Z',
};
const api = {
  'GET /info': { capabilities: ['pool-earnings'], units: { stake: 'KALE', reward: 'KALE' } },
  'GET /pooler/earnings': failure(404, 'NOT_FOUND', 'No such route'),
  'GET /pooler/payouts': { items: [payout], page: 1, limit: 50, total: 1 },
};

it('names the pool of each payout on a phone for an admin', async () => {
  answerAdmin(api);
  await renderPage(Payouts);
  expect(await screen.findByText('#9 · member.1')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Stellar Pool Alpha' })).toBeVisible();
});

it('does not repeat the pool for its operator', async () => {
  answer(api);
  await renderPage(Payouts);
  expect(await screen.findByText('#9 · member.1')).toBeVisible();
  expect(screen.queryByText('Stellar Pool Alpha')).not.toBeInTheDocument();
});
