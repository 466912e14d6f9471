import { screen, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { details, farmer, farmerAdmin } from '../../testing/farmers.ts';
import { answer } from '../../testing/pool-api.ts';
import Farmers from './farmers.tsx';

const detailsOf = async (n: number) => {
  const user = await renderPage(Farmers);
  await user.click(await screen.findByRole('button', { name: `Details of anna${n}` }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: `anna${n}` })) };
};

withApi();

describe('one farmer', () => {
  it('is shown with all that is known', async () => {
    answer({
      ...details,
      'GET /pooler/farmers': list([farmer(1, { avgRewardPerBlock: '1.0287500', lostStakes: '25.5' })]),
    });
    const { dialog } = await detailsOf(1);
    expect(dialog.getByText('Average reward').parentElement).toHaveTextContent('1.0287500');
    expect(dialog.getByText('Earnings').parentElement).toHaveTextContent('1,234.5000000');
    expect(dialog.getByText('Lost stakes').parentElement).toHaveTextContent('25.5000000');
    // A farmer may have left the pool and joined again; the figures include the earlier membership.
    for (const figure of ['Average reward', 'Earnings', 'Lost stakes', 'Success rate', 'Blocks'])
      expect(dialog.getByText(figure).parentElement).toHaveTextContent('all time');
    expect(dialog.queryByRole('button', { name: 'Suspend' })).not.toBeInTheDocument();
  });

  it('is suspended only after a confirmation with the consequences for stake and rewards', async () => {
    const sent: string[] = [];
    answer({
      ...details,
      ...farmerAdmin,
      'GET /pooler/farmers': list([farmer(1)]),
      'POST /pooler/farmers/farmer-1/suspend': () => {
        sent.push('suspend');
        return Response.json({ success: true, message: 'Nothing is planted for this farmer' });
      },
    });
    const { user, dialog } = await detailsOf(1);
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    const ask = within(await screen.findByRole('alertdialog', { name: 'Suspend anna1?' }));
    expect(ask.getByText(/^The stake of 12\.50 \w+ from the last planting is still worked/)).toBeVisible();
    expect(ask.getByText(/^The 1,234\.50 \w+ earned so far remains the farmer’s/)).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(ask.getByRole('button', { name: 'Suspend Farmer' }));
    expect(await screen.findByText('Farmer Suspended')).toBeVisible();
    expect(screen.getByText('Nothing is planted for this farmer')).toBeVisible();
    expect(sent).toEqual(['suspend']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('who is suspended can be resumed, and nothing changes on Cancel', async () => {
    answer({
      ...details,
      ...farmerAdmin,
      'GET /pooler/farmers': list([farmer(2, { status: 'suspended' })]),
    });
    const { user, dialog } = await detailsOf(2);
    expect(dialog.queryByRole('button', { name: 'Suspend' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Resume' }));
    const ask = within(await screen.findByRole('alertdialog', { name: 'Resume anna2?' }));
    await user.click(ask.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'anna2' })).toBeVisible();
  });

  it('gets no promise of plantings from a resumption while the operator has paused the pool', async () => {
    answer({
      ...details,
      ...farmerAdmin,
      'GET /pooler/farmers': list([farmer(2, { status: 'suspended' })]),
      'GET /pooler/pool': {
        poolerId: 'pool-stellar-01',
        name: 'Stellar Pool Alpha',
        status: 'active',
        plantingPausedAt: '2026-11-21T10:00:00Z',
        maxFarmers: 25,
        currentFarmers: 12,
      },
    });
    const { user, dialog } = await detailsOf(2);
    await user.click(dialog.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('Planting starts again once you resume the pool, too.')).toBeVisible();
  });

  it('stays when removing fails, with the reason', async () => {
    answer({
      ...details,
      ...farmerAdmin,
      'GET /pooler/farmers': list([farmer(1)]),
      'POST /pooler/farmers/farmer-1/remove': failure(409, 'CONFLICT', 'The exit has begun'),
    });
    const { user, dialog } = await detailsOf(1);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    const ask = within(await screen.findByRole('alertdialog', { name: 'Remove anna1?' }));
    expect(ask.getByText(/after its exit delay/)).toBeVisible();
    await user.click(ask.getByRole('button', { name: 'Remove Farmer' }));
    expect(await screen.findByText('The exit has begun')).toBeVisible();
    expect(ask.getByRole('button', { name: 'Remove Farmer' })).toBeVisible();
  });
});

describe('an inactive farmer', () => {
  it('with a seat may be removed, with the reason for counting as inactive', async () => {
    answer({
      ...details,
      ...farmerAdmin,
      'GET /pooler/farmers': list([
        farmer(1, { status: 'inactive', idle: true }),
        farmer(2, { status: 'inactive' }),
      ]),
    });
    const { user, dialog } = await detailsOf(1);
    expect(dialog.getByText('has a seat, but no planting for several days')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Details of anna2' }));
    const left = within(await screen.findByRole('dialog', { name: 'anna2' }));
    expect(left.getByText('has left the pool')).toBeVisible();
    expect(left.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  });
});
