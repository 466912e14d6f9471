import { screen, waitFor } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { poolerStatus, standing } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import Console from './console.tsx';

withApi();

it.each([
  ['waits for approval', { status: 'pending' }, 'Your pool is waiting for approval'],
  ['must confirm its wallet', { status: 'pending', payoutConfirmed: false }, 'Confirm your payout wallet'],
  ['must confirm its wallet again', { payoutConfirmed: false }, 'Confirm your payout wallet'],
  ['is paused by an administrator', { status: 'paused' }, 'Your pool is paused'],
  [
    'is paused by its operator',
    { plantingPausedAt: '2026-11-21T10:00:00Z' },
    'You have paused Stellar Pool Alpha',
  ],
])('no longer says that nothing needs attention once the pool %s', async (_, changed, notice) => {
  answer({ 'GET /pooler/pool': standing, 'GET /pooler/status': poolerStatus() });
  const user = await renderPage(Console);
  expect(await screen.findByText('Nothing needs your attention.')).toBeVisible();
  answer({ 'GET /pooler/pool': { ...standing, ...changed }, 'GET /pooler/status': poolerStatus() });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(notice)).toBeVisible();
  expect(screen.queryByText('Nothing needs your attention.')).not.toBeInTheDocument();
});

it('no longer says that nothing needs attention once the farm is closed, which a banner explains', async () => {
  const farmClosed = { why: 'removed', since: '2026-11-21T10:00:00Z' };
  const network = { name: 'sandbox', passphrase: 'Sandbox', blockIntervalSeconds: 300, farmClosed };
  answer({ 'GET /pooler/status': poolerStatus() });
  const user = await renderPage(Console);
  expect(await screen.findByText('Nothing needs your attention.')).toBeVisible();
  answer({ 'GET /pooler/status': poolerStatus(), 'GET /info': { capabilities: ['pooler-live'], network } });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText('Nothing needs your attention.')).not.toBeInTheDocument());
});
