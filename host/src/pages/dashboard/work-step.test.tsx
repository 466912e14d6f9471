import { within } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { textShown } from 'shared-ui/testing';
import { page, planting } from '../../testing/dashboard-fixtures.tsx';
import { cell, current, fromNow, newcomer, openHome } from '../../testing/home-fixtures.tsx';
import { withStoppedClock } from '../../testing/stopped-clock.ts';

withApi();
withStoppedClock();

describe('the work on the first planting', () => {
  it.each([
    ['while its block is open', 1201, 120, 'worked on itThe reward is known when the block closes'],
    ['when its block has closed', 5, 120, 'worked on itWaiting for the harvest'],
    ['when its harvest did not happen in time', 5, -1, 'worked on itIts reward was not harvested in time'],
  ])('shows the work that is done %s', async (_, index, minutes, text) => {
    await openHome({
      ...newcomer(),
      'GET /farmers/current': current({ worked_blocks: minutes > 0 ? 1 : 0, open_blocks: 0 }),
      'GET /farmers/f1/plantings': page([planting(index, { harvestBy: fromNow(minutes) })]),
    });
    expect(await cell('Happening now')).toHaveTextContent(`Stellar Pool Alpha ${text}`);
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
