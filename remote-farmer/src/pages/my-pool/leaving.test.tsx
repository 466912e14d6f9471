import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ContractId } from 'shared-api';
import { FarmerContract } from 'shared-api/contract';
import { failure, refetchAll, withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import * as v from 'valibot';
import {
  contract,
  farmer,
  inPool as farmerInPool,
  money as farmerMoney,
  list,
  minutesFromNow,
} from '../../testing/my-pool-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import MyPool from './my-pool.tsx';
import { Settings } from './settings.tsx';

withApi();

/** Fewer than the farmer's counts of all time. */
const finalRewards = {
  totalRewards: '10.5',
  pendingStakeAmount: '1.25',
  successfulHarvests: 8,
  successfulPlantings: 10,
};
const inPool = {
  ...farmerInPool,
  'GET /contracts/farmers/farmer-1/contracts/active': {
    contract: { contractId: contract.id, status: 'active', finalRewards },
  },
};
const exit = 'POST /contracts/contract-0123456789/exit';
const settings = () => renderPage(MyPool, '/farmer/my-pool?tab=settings');

const open = async () => {
  const user = await settings();
  const danger = within(await screen.findByRole('region', { name: 'Danger Zone' }));
  await user.click(danger.getByRole('button', { name: 'Exit Pool' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Exit Pool Contract' });
  return { user, dialog, inside: within(dialog) };
};

describe('leaving a pool', () => {
  it('explains the consequences before the confirmation', async () => {
    answer(inPool);
    const { dialog, inside, user } = await open();
    expect(dialog).toHaveAccessibleDescription(
      'Are you sure you want to exit the pool? This action cannot be undone.',
    );
    await waitFor(() =>
      expect(figuresOf(dialog)).toEqual({
        'Expected rewards': '12.0000 KALEPending reward of worked blocks',
        'Successful harvests': '8',
        'Successful plantings': '10',
        'Exit delay': '24 hours (288 blocks)',
      }),
    );
    expect(inside.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Final rewards will be available after the exit delay',
      'All earned rewards will be sent to your wallet',
      'You will stop participating in pool mining',
    ]);
    await user.click(inside.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('expects no change of the payout while no block is open', async () => {
    const info = { units: { stake: 'KALE', reward: 'KALE' }, capabilities: ['farmer-money'] };
    answer({ ...inPool, 'GET /info': info, 'GET /farmers/farmer-1/money': farmerMoney });
    const { dialog } = await open();
    await waitFor(() => expect(figuresOf(dialog)).toMatchObject({ 'Expected payout': '538.4200 KALE' }));
  });

  it('counts down the last minute in one step everywhere', async () => {
    const exiting = {
      ...contract,
      status: 'exiting',
      exit_requested_at: minutesFromNow(-60),
      exit_available_at: new Date(Date.now() + 45_000).toISOString(),
    };
    answer({ ...inPool, 'GET /farmers/current': { farmer, active_contract: exiting } });
    await renderPage(MyPool);
    const leaving = await screen.findByText(/^The pool plants no more stakes for you/);
    const left = screen.getByText(/ s left$/).textContent.replace(' left', '');
    expect(leaving).toHaveTextContent(`Your final rewards will be available in ${left}.`);
  });

  it.each([
    [24, 'Available after 24 hour delay period'],
    [4.8, 'Available after 4.8 hour delay period'],
    [1, 'Available after 1 hour delay period'],
    [0.1667, 'Available after 10 minute delay period'],
    [null, 'Available after 24 hour delay period'],
  ])('shows what happened after it, with a delay of %s', async (exitDelay, text) => {
    answer({ ...inPool, [exit]: { status: 'exiting', exitDelay, finalRewards } });
    const { user, inside } = await open();
    await user.click(inside.getByRole('button', { name: 'Confirm Exit' }));
    expect(await screen.findByText('Pool Exit Requested Successfully!')).toBeInTheDocument();
    for (const line of [
      'Your exit request has been submitted. Contract status: exiting',
      'Total rewards: 11.7500 KALE',
      'Reward count: 18',
      text,
    ])
      expect(screen.getByText(line)).toBeInTheDocument();
  });

  it("reads 'Processing...' while it is requested, and sends one request", async () => {
    let requests = 0;
    const { promise: asked, resolve: letGo } = Promise.withResolvers<void>();
    answer({
      ...inPool,
      [exit]: async () => {
        requests += 1;
        await asked;
        return HttpResponse.json({ status: 'exiting', exitDelay: 24 });
      },
    });
    const { user, inside } = await open();
    await user.dblClick(inside.getByRole('button', { name: 'Confirm Exit' }));
    expect(await inside.findByRole('button', { name: 'Processing...' })).toBeVisible();
    letGo();
    expect(await screen.findByText('Pool Exit Requested Successfully!')).toBeInTheDocument();
    expect(requests).toBe(1);
  });

  it('moves the focus to the heading, as the button is about to be disabled', async () => {
    let status = 'active';
    answer({
      ...inPool,
      'GET /farmers/current': () => HttpResponse.json({ farmer, active_contract: { ...contract, status } }),
      [exit]: () => {
        status = 'exiting';
        return HttpResponse.json({ status, exitDelay: 24 });
      },
    });
    const { user, inside } = await open();
    await user.click(inside.getByRole('button', { name: 'Confirm Exit' }));
    expect(await screen.findByRole('button', { name: 'Exit requested' })).toBeDisabled();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it.each([
    ["the server's words", 'It is over already', 'It is over already'],
    ['the words of the spec where the server has none', '', 'Failed to exit pool. Please try again.'],
  ])('shows a refusal in %s', async (_, message, heading) => {
    answer({ ...inPool, [exit]: failure(409, 'CONTRACT_NOT_ACTIVE', message) });
    const { user, inside } = await open();
    await user.click(inside.getByRole('button', { name: 'Confirm Exit' }));
    expect(await screen.findByText('Exit Failed')).toBeInTheDocument();
    expect(screen.getByText(heading)).toBeInTheDocument();
  });

  it('cannot be requested without a contract id', async () => {
    answer(inPool);
    const nameless = { ...v.parse(FarmerContract, contract), id: '' as ContractId };
    const OfNoContract = () => (
      <Settings contract={nameless} units={{ stake: 'KALE', reward: 'KALE', blockSeconds: 300 }} />
    );
    await renderPage(OfNoContract);
    expect(screen.getByRole('button', { name: 'Exit Pool' })).toBeDisabled();
  });
});

describe('the payout of an exit', () => {
  const sum = '23,622.7800 KALE';
  const parts = '13,932.2000 available, 9,662.1000 planted, 28.4800 pending reward';
  const payout = { available: '13932.2000000', planted: '9662.1000000', pendingReward: '28.4800000' };
  const money = {
    ...payout,
    total: '23622.7800000',
    plantedBlocks: 2,
    earned: '1.0000000',
    lostStakes: '0.0000000',
    lostBlocks: 0,
    netEarned: '1.0000000',
    deposited: '23593.3000000',
    withdrawn: '0.0000000',
  };
  const served = {
    ...inPool,
    'GET /info': { units: { stake: 'KALE', reward: 'KALE' }, capabilities: ['farmer-money', 'idempotency'] },
    'GET /farmers/farmer-1/money': money,
  };

  it('is the same sum in the dialog, the toast, the notice and the final statement', async () => {
    let contracts: object[] = [];
    let active: object | null = { ...contract, open_blocks: 1 };
    answer({
      ...served,
      'GET /farmers/current': () => HttpResponse.json({ farmer, active_contract: active }),
      'GET /contracts': () => HttpResponse.json(list(...contracts)),
      [exit]: () => {
        active = {
          ...contract,
          status: 'exiting',
          exit_available_at: minutesFromNow(60),
          exit_expected_payout: money.total,
        };
        return HttpResponse.json({
          status: 'exiting',
          exitDelay: 24,
          expectedPayout: { ...payout, total: money.total },
        });
      },
    });
    const { user, dialog, inside } = await open();
    await waitFor(() =>
      expect(figuresOf(dialog)).toMatchObject({
        Available: '13,932.2000 KALEIn your wallet now',
        Planted: '9,662.1000 KALEStakes not yet harvested',
        'Expected rewards': '28.4800 KALEPending reward of worked blocks',
        'Expected payout': `${sum}A block still open may change it`,
      }),
    );
    await user.click(inside.getByRole('button', { name: 'Confirm Exit' }));
    expect(await screen.findByText(`Expected payout: ${sum}`)).toBeInTheDocument();
    expect(screen.getAllByText(parts).length).toBeGreaterThan(0);
    const leaving = (await screen.findByText('You are leaving this pool')).parentElement as HTMLElement;
    await waitFor(() =>
      expect(figuresOf(leaving)).toMatchObject({
        'Expected payout': `${sum}${parts}`,
        'Expected rewards': expect.stringMatching(/^28\.4800 KALE/),
      }),
    );
    expect(figuresOf(document.body)['Pending Rewards']).toMatch(/^28\.48 KALE/);
    expect(figuresOf(leaving)).not.toHaveProperty('Expected when you asked to leave');

    // The block that was open at the request closes: its reward is added, and the notice shows the new total.
    money.pendingReward = '68.5800000';
    money.total = '23662.8800000';
    await refetchAll();
    await waitFor(() =>
      expect(figuresOf(leaving)).toMatchObject({
        'Expected payout': expect.stringMatching(/^23,662\.8800 KALE/),
        'Expected when you asked to leave': `${sum}Changed since then by open blocks, lost stakes, deposits or withdrawals`,
      }),
    );

    active = null;
    contracts = [
      {
        contractId: contract.id,
        status: 'completed',
        poolerName: 'Stellar Pool Alpha',
        exitRequestedAt: minutesFromNow(-60),
        completedAt: minutesFromNow(-1),
        expectedPayout: '23622.7800000',
        finalStatement: {
          rewards: '40.1000000',
          lostStakes: '0.0000000',
          deposited: '5.0000000',
          withdrawn: '105.0000000',
        },
        finalPayout: '23562.8800000',
      },
    ];
    await refetchAll();
    const left = await screen.findByRole('region', { name: 'You left Stellar Pool Alpha' });
    await waitFor(() =>
      expect(figuresOf(left)).toMatchObject({
        'Expected when you asked to leave': '23,622.7800000 KALE',
        'Rewards since': '+40.1000000 KALEFrom blocks that were still open',
        'Deposited since': '+5.0000000 KALE',
        'Withdrawn since': '−105.0000000 KALE',
        'Final payout': '23,562.8800000 KALEIn your wallet when the exit completed',
      }),
    );
    expect(figuresOf(left)).not.toHaveProperty('Lost stakes since');
    expect(screen.queryByText(/\bnext\b/i)).not.toBeInTheDocument();
  });
});
