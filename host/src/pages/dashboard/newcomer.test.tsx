import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { failure, withApi } from 'shared-api/testing';
import { api, beginning, card, earning, info, open, page } from '../../testing/dashboard-fixtures.tsx';
import { renderInApp } from '../../testing/render-app.tsx';
import { withStoppedClock } from '../../testing/stopped-clock.ts';
import Dashboard from './dashboard.tsx';

withApi();
withStoppedClock();

describe("a newcomer's overview", () => {
  describe('a seat that is reserved until the contract is confirmed', () => {
    const reserved = (expiresAt: string) => ({
      'GET /user/u1/status': { funded: true, contract: { contractId: 'c9', status: 'pending' } },
      'GET /contracts': page([
        { contractId: 'c9', poolerName: 'Stellar Pool Alpha', status: 'pending', expiresAt },
      ]),
    });
    const title = 'You asked to join Stellar Pool Alpha and have not confirmed yet';

    it('is shown with the time left and the way to confirm', async () => {
      await open({ ...beginning, ...reserved(new Date(Date.now() + 12.5 * 60_000).toISOString()) });
      const offer = (await screen.findByText(title)).closest('[role="status"]');
      expect(offer).toHaveTextContent('The offer ends in 12 min.');
      const checklist = await screen.findByRole('region', { name: 'Get to your first harvest' });
      expect(checklist).toHaveTextContent('Your seat is reserved');
      for (const link of screen.getAllByRole('link', { name: 'Finish confirming' }))
        expect(link).toHaveAttribute('href', '/farmer/my-pool');
      expect(within(checklist).queryByRole('link', { name: 'Browse Pools' })).not.toBeInTheDocument();
    });

    it('is not shown once its offer has ended', async () => {
      await open({ ...earning, ...reserved(new Date(Date.now() - 1000).toISOString()) });
      await waitFor(() => expect(card('Total Staked')).toHaveTextContent('500.00 KALE'));
      expect(screen.queryByText(title)).not.toBeInTheDocument();
    });
  });

  it('needs no checklist once the first harvest is in', async () => {
    await open(earning);
    await waitFor(() => expect(card('Total Staked')).toHaveTextContent('500.00 KALE'));
    expect(screen.queryByText('Get to your first harvest')).not.toBeInTheDocument();
  });

  it('leads a new farmer through five steps, with the wallet to fund in view', async () => {
    await open(beginning);
    const checklist = await screen.findByRole('region', { name: 'Get to your first harvest' });
    expect(checklist).toHaveTextContent('1 of 5 steps done');
    const steps = within(checklist).getAllByRole('listitem');
    expect(steps.map(step => step.querySelector('strong')?.textContent)).toEqual([
      'Create your account (done)',
      'Fund your custodial wallet',
      'Join a pool',
      'First planting',
      'First harvest',
    ]);
    expect(steps[1]).toHaveAttribute('aria-current', 'step');
    expect(await screen.findByText('Fund your custodial wallet to continue')).toBeVisible();
    expect(screen.getByText('No Recent Activity')).toBeVisible();
    expect(screen.getByText('Activity will appear here once you start farming.')).toBeVisible();
    expect(card('Balance')).toHaveTextContent('Not available');
  });

  it('asks for no XLM where the platform pays reserves and fees', async () => {
    await open({
      ...beginning,
      'GET /info': { ...info, minimumRequired: '0.0000000', sponsored: true },
      'GET /check-funding': { funded: false, balance: '0', minimumRequired: '0.0000000', sponsored: true },
      'GET /farmers/blockchain-data': { custodialWallet: { address: 'N/A', xlmBalance: '0.0000000' } },
    });
    const checklist = await screen.findByRole('region', { name: 'Get to your first harvest' });
    expect(within(checklist).getAllByRole('listitem')[1]).toHaveTextContent(
      'Open your custodial walletThe platform opens it once your email address is confirmedView wallet',
    );
    await waitFor(() => expect(card('Custodial Wallet')).toHaveTextContent('0.00 XLM for fees and reserve'));
    expect(document.body).not.toHaveTextContent(/fund (your|wallet)/i);
  });

  it.each([
    ['status', 'GET /user/u1/status', 'GET /check-funding'],
    ['funding', 'GET /check-funding', 'GET /user/u1/status'],
  ] as const)('reports the arrival of the money when the %s reports it first', async (_, first, second) => {
    const beginner = { ...beginning, 'GET /info': { ...info, capabilities: ['sandbox'] } };
    const later = Promise.withResolvers<void>();
    const arrived = {
      'GET /user/u1/status': { funded: true, contract: null },
      'GET /check-funding': { funded: true, balance: '2.5', minimumRequired: '2.5' },
    };
    await open(beginner);
    await screen.findByText('Fund your custodial wallet to continue');
    api({
      ...beginner,
      'POST /sandbox/fund': { amount: '2.5' },
      [first]: arrived[first],
      [second]: () => later.promise.then(() => HttpResponse.json(arrived[second])),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Get test XLM' }));
    await screen.findByText('Test XLM received');
    if (first === 'GET /user/u1/status') await screen.findByText('2 of 5');
    else await screen.findByText('Wallet funded and ready');
    later.resolve();
    expect(await screen.findByText('Wallet funded and ready')).toBeVisible();
    await screen.findByText('2 of 5');
    expect(screen.getAllByText('Wallet funded! You can now join pools.')).toHaveLength(2);
    expect(screen.getByText('Wallet funded and ready')).toBeVisible();
  });

  it('announces the funding to a user who saw the wallet unfunded on an earlier page', async () => {
    const later = Promise.withResolvers<void>();
    const arrived = { funded: true, balance: '2.5', minimumRequired: '2.5' };
    const late = () => later.promise.then(() => HttpResponse.json(arrived));
    const { unmount } = await open(beginning);
    await screen.findByText('Fund your custodial wallet to continue');
    api({ ...beginning, 'GET /user/u1/status': { funded: true }, 'GET /check-funding': late });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('2 of 5');
    unmount();
    later.resolve();
    api({ ...beginning, 'GET /user/u1/status': { funded: true }, 'GET /check-funding': arrived });
    renderInApp(<Dashboard />, '/dashboard');
    expect(await screen.findByText('Wallet funded and ready')).toBeVisible();
    expect(screen.getAllByText('Wallet funded! You can now join pools.')).toHaveLength(2);
  });

  it('sends a funded farmer on to the pools', async () => {
    await open({ ...beginning, 'GET /user/u1/status': { funded: true, contract: null } });
    const checklist = await screen.findByRole('region', { name: 'Get to your first harvest' });
    expect(within(checklist).getByRole('link', { name: 'Browse Pools' })).toHaveAttribute(
      'href',
      '/farmer/pools',
    );
  });

  it.each([
    ['GET /info', 'Failed to load system information. Please check your connection and try again.'],
    ['GET /farmers/blockchain-data', 'Failed to load blockchain data: Not now'],
    ['GET /farmers/f1/summary', 'Failed to load farmer analytics: Not now'],
    ['GET /user/u1/status', 'Failed to load farmer status'],
  ])('shows an error when %s fails, and keeps the rest working', async (call, message) => {
    await open({ ...earning, [call]: failure(400, 'HTTP_ERROR', 'Not now') });
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(within(card('Recent Activity')).getAllByRole('listitem')).toHaveLength(3));
    api(earning);
    const [retry] = screen.getAllByRole('button', { name: 'Retry' });
    await userEvent.click(retry as HTMLElement);
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  });

  it.each(['plantings', 'harvests'])(
    'does not treat failed %s as none when there is none of the other kind',
    async kind => {
      await open({ ...beginning, [`GET /farmers/f1/${kind}`]: failure(400, 'HTTP_ERROR', 'Not now') });
      const activity = await screen.findByRole('region', { name: 'Recent Activity' });
      expect(await within(activity).findByText('Failed to load farmer analytics: Not now')).toBeVisible();
      expect(screen.queryByText('No Recent Activity')).not.toBeInTheDocument();
      api(beginning);
      await userEvent.click(within(activity).getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('No Recent Activity')).toBeVisible();
    },
  );
});
