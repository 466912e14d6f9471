import { within } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { textShown } from 'shared-ui/testing';
import { page, planting } from '../../testing/dashboard-fixtures.tsx';
import { cell, current, fromNow, newcomer, openHome } from '../../testing/home-fixtures.tsx';
import { withStoppedClock } from '../../testing/stopped-clock.ts';

withApi();
withStoppedClock();

const blockUnknown = { 'GET /farmers/blockchain-data': { custodialWallet: { address: 'N/A' } } };

describe('the work on the first planting', () => {
  it.each([
    ['while its block is open', 1201, 120, 'worked on itThe reward is known when the block closes'],
    ['when its block has closed', 5, 120, 'worked on itWaiting for the harvest'],
    ['when its harvest did not happen in time', 5, -1, 'worked on itIts reward was not harvested in time'],
  ])('shows the completed work %s', async (_, index, minutes, text) => {
    await openHome({
      ...newcomer(),
      'GET /farmers/current': current({ worked_blocks: minutes > 0 ? 1 : 0, open_blocks: 0 }),
      'GET /farmers/f1/plantings': page([planting(index, { harvestBy: fromNow(minutes) })]),
    });
    expect(await cell('Happening now')).toHaveTextContent(`Stellar Pool Alpha ${text}`);
  });

  it('shows the work as harvested once the reward is known', async () => {
    await openHome({
      ...newcomer(),
      'GET /farmers/current': current({ worked_blocks: 0, open_blocks: 0 }),
      'GET /farmers/f1/plantings': page([planting(5, { harvestBy: null, reward: '120000000' })]),
    });
    const now = await cell('Happening now');
    expect(now).toHaveTextContent('Stellar Pool Alpha worked on itHarvested');
    expect(now).not.toHaveTextContent('did not work');
  });

  it.each([
    ['still expects the reward', 120, 'The reward is known when the block closes'],
    ['shows the reward that was not harvested in time', -1, 'Its reward was not harvested in time'],
  ])('%s while the network’s block is unknown', async (_, minutes, text) => {
    await openHome({
      ...newcomer(),
      ...blockUnknown,
      'GET /farmers/current': current({ worked_blocks: 1, open_blocks: 0 }),
      'GET /farmers/f1/plantings': page([planting(5, { harvestBy: fromNow(minutes) })]),
    });
    expect(await cell('Happening now')).toHaveTextContent(`Stellar Pool Alpha worked on it${text}`);
  });

  it('claims no missed work while neither the network’s block nor the open blocks are known', async () => {
    await openHome({
      ...newcomer(),
      ...blockUnknown,
      'GET /farmers/current': current({ worked_blocks: undefined, open_blocks: undefined }),
      'GET /farmers/f1/plantings': page([planting(5, { harvestBy: null })]),
    });
    expect(await cell('Happening now')).not.toHaveTextContent('work on it');
  });

  it.each([
    ['12.34', 'A stake without work is lost'],
    ['0', 'A block without work earns nothing'],
  ])('shows that the block planted with %s KALE got no work', async (stakeAmountHuman, text) => {
    await openHome({
      ...newcomer(),
      'GET /farmers/current': current({ worked_blocks: 2, open_blocks: 0 }),
      'GET /farmers/f1/plantings': page([planting(5, { stakeAmountHuman, harvestBy: null })]),
    });
    const now = await cell('Happening now');
    expect(now).toHaveTextContent(`Stellar Pool Alpha did not work on it${text}`);
    expect(now).not.toHaveTextContent('worked on it');
  });

  it('claims no work that the server does not report', async () => {
    const unreported = { worked_blocks: undefined, open_blocks: undefined };
    await openHome({ ...newcomer(), 'GET /farmers/current': current(unreported) });
    const steps = within(await cell('Happening now'))
      .getAllByRole('listitem')
      .map(textShown);
    expect(steps).toHaveLength(2);
    expect(steps.join()).not.toContain('work');
  });
});
