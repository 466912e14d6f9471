import { screen } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import PoolNotice from './pool-notice.tsx';

withApi();

const pool = {
  poolerId: 'pool-1',
  name: 'Alpha',
  status: 'paused',
  maxFarmers: 50,
  currentFarmers: 12,
  rewardSplit: 0.05,
};

it('shows why the pool is paused for review', async () => {
  const review = { planted: 1200, missed: 130, since: '2026-11-21T10:00:00Z', at: '2026-11-21T12:00:00Z' };
  answer({ 'GET /pooler/pool': { ...pool, review } });
  await renderPage(PoolNotice);
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Your pool is paused for review');
  expect(notice).toHaveTextContent(/You submitted no work for 130 of 1,200 plantings. Counting began .+ ago/);
});

it.each([
  ['pending', /The pool can be approved once you have confirmed or replaced this wallet\./],
  ['active', /Confirm that the wallet is yours, or replace it\./],
])('asks for the payout wallet of a pool that is %s after a reset, and links to it', async (status, text) => {
  answer({ 'GET /pooler/pool': { ...pool, status, payoutConfirmed: false } });
  await renderPage(PoolNotice);
  const notice = await screen.findByRole('note');
  expect(notice).toHaveTextContent(/Confirm your payout wallet.*where the shares of Alpha go/);
  expect(notice).toHaveTextContent(text);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Payout wallet' })).toHaveAttribute('href', '/account?tab=payout');
});

it('says that a new pool waits for approval', async () => {
  answer({ 'GET /pooler/pool': { ...pool, status: 'pending' } });
  await renderPage(PoolNotice);
  expect(await screen.findByText('Your pool is waiting for approval')).toBeVisible();
  expect(screen.getByText(/Farmers can see and join Alpha once it is approved/)).toBeVisible();
});

it('shows the pauses of an administrator and of the operator together', async () => {
  answer({ 'GET /pooler/pool': { ...pool, plantingPausedAt: '2026-11-21T10:00:00Z' } });
  await renderPage(PoolNotice);
  expect(await screen.findByRole('alert')).toHaveTextContent(/No new farmers can join\.$/);
  expect(screen.getByRole('note')).toHaveTextContent('You have paused Alpha');
});

it('shows that an administrator has paused it', async () => {
  answer({ 'GET /pooler/pool': pool });
  await renderPage(PoolNotice);
  expect(await screen.findByRole('alert')).toHaveTextContent('An administrator has paused Alpha');
});

it('shows that the operator has paused it, and links to the page that resumes it', async () => {
  answer({ 'GET /pooler/pool': { ...pool, status: 'active', plantingPausedAt: '2026-11-21T10:00:00Z' } });
  await renderPage(PoolNotice);
  const notice = await screen.findByRole('note');
  expect(notice).toHaveTextContent(
    /You have paused Alpha.*Paused .* ago\. Nothing is planted and nobody can join\./,
  );
  expect(screen.getByRole('link', { name: 'Pool Settings' })).toHaveAttribute('href', '/pooler/pool');
});
