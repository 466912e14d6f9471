import { screen, waitFor } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import {
  contract,
  farmer,
  history,
  list,
  minutesFromNow,
  money,
  summary,
} from '../../testing/my-pool-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import MyPool from './my-pool.tsx';

withApi();

describe('leaving a pool', () => {
  it('cannot be requested twice', async () => {
    answer({
      ...history,
      'GET /farmers/current': { farmer, active_contract: { ...contract, status: 'exiting' } },
    });
    await renderPage(MyPool, '/farmer/my-pool?tab=settings');
    expect(await screen.findByRole('button', { name: 'Exit requested' })).toBeDisabled();
    expect(screen.getByText('You are leaving this pool')).toBeVisible();
    expect(screen.getByText('Exiting')).toBeVisible();
  });

  it('shows the exit’s progress and the payments since', async () => {
    answer({
      ...history,
      'GET /farmers/farmer-1/summary': { ...summary, pendingHarvests: 3 },
      'GET /farmers/farmer-1/harvests': list(
        { id: 'h2', status: 'success', contractId: contract.id, rewardAmountHuman: '10.0000001' },
        { id: 'h1', status: 'success', contractId: contract.id, rewardAmountHuman: '1.5' },
        { id: 'h0', status: 'success', contractId: 'another', rewardAmountHuman: '99' },
      ),
      'GET /farmers/current': {
        farmer,
        active_contract: {
          ...contract,
          status: 'exiting',
          next_harvest_at: minutesFromNow(8),
          exit_requested_at: minutesFromNow(-6 * 60),
          exit_available_at: minutesFromNow(18 * 60),
        },
      },
    });
    await renderPage(MyPool);
    expect(await screen.findByRole('progressbar', { name: 'Exit delay' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    expect(screen.getByText('18 h left')).toBeVisible();
    expect(await screen.findByText(/^11\.5000/)).toHaveTextContent('11.5000 KALE');
    expect(screen.getByText('Final harvest')).toBeVisible();
    expect(screen.queryByText(/\bnext\b/i)).not.toBeInTheDocument();
  });

  it.each([
    ['12.3456789', '12.3456 KALEFrom 3 worked blocks'],
    [null, '3 blocksWorked, amount known at the harvest'],
  ])('shows the expected amount if the server reports it as %s', async (pending, heading) => {
    answer({
      ...history,
      'GET /farmers/farmer-1/summary': { ...summary, pendingHarvests: 3 },
      'GET /farmers/current': {
        farmer,
        active_contract: { ...contract, status: 'exiting', pending_rewards: pending },
      },
    });
    await renderPage(MyPool);
    const leaving = (await screen.findByText('You are leaving this pool')).parentElement as HTMLElement;
    await waitFor(() => expect(figuresOf(leaving)).toMatchObject({ 'Expected rewards': heading }));
  });

  it.each([
    ['1476.4700000', '−1,229.5000 KALE'],
    ['2705.9700000', undefined],
    [null, undefined],
  ])('shows the stakes lost since, if any: with %s lost before', async (before, lost) => {
    answer({
      ...history,
      'GET /info': { units: { stake: 'KALE', reward: 'KALE' }, capabilities: ['farmer-money'] },
      'GET /farmers/farmer-1/money': { ...money, lostStakes: '2705.9700000' },
      'GET /farmers/current': {
        farmer,
        active_contract: {
          ...contract,
          status: 'exiting',
          exit_expected_payout: '1767.9200000',
          exit_lost_stakes: before,
        },
      },
    });
    await renderPage(MyPool);
    const leaving = (await screen.findByText('You are leaving this pool')).parentElement as HTMLElement;
    await waitFor(() =>
      expect(figuresOf(leaving)).toMatchObject({
        'Expected payout': expect.stringMatching(/^538\.4200 KALE/),
      }),
    );
    expect(figuresOf(leaving)['Lost stakes since you asked to leave']).toBe(lost);
    expect(figuresOf(leaving)['Expected when you asked to leave']).toBe(
      '1,767.9200 KALEChanged since then by open blocks, lost stakes, deposits or withdrawals',
    );
  });
});
