import { screen, waitFor } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { figuresOf, renderPage } from 'shared-ui/testing';
import { contract, farmer, history, minutesFromNow, summary } from '../../testing/my-pool-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import MyPool from './my-pool.tsx';

withApi();

const withContract = (more: object) => ({
  ...history,
  'GET /farmers/current': { farmer, active_contract: { ...contract, ...more } },
  'GET /farmers/blockchain-data': { currentBlock: { height: 7, nextBlockAt: minutesFromNow(4) } },
});
/** The figures of the drawer with the facts and terms. */
const openFacts = async () => {
  const user = await renderPage(MyPool);
  await user.click(await screen.findByRole('button', { name: 'Facts and terms' }));
  return figuresOf(await screen.findByRole('region', { name: 'Pool Information' }));
};

describe('while nothing is planted', () => {
  it.each([
    { status: 'exiting' },
    { suspended_at: minutesFromNow(-5) },
    { planting_paused_at: minutesFromNow(-5) },
  ])('shows no next plant: %j', async more => {
    answer(withContract(more));
    expect(await openFacts()).not.toHaveProperty('Next plant');
  });

  it('shows since when the pool has suspended planting, and which steps continue', async () => {
    answer(withContract({ suspended_at: minutesFromNow(-5) }));
    await renderPage(MyPool);
    expect(await screen.findByRole('note')).toHaveTextContent(
      /Your pool has suspended planting for you.*Suspended 5 minutes ago\. Nothing is planted for you until the pool resumes\. Planted stakes are still worked, harvested and paid\./,
    );
  });
});

describe('while the farm is paused', () => {
  const waiting = withContract({ next_harvest_at: null, worked_blocks: 1, open_blocks: 0 });

  it('harvests what is planted after the farm resumes', async () => {
    answer(waiting);
    expect(await openFacts()).toMatchObject({ 'Next harvest': 'After the farm resumes' });
    expect(screen.getAllByText('After the farm resumes')).toHaveLength(2);
    expect(screen.queryByText('Once a block is worked')).not.toBeInTheDocument();
  });

  it('has the first harvest after the farm resumes', async () => {
    answer({
      ...waiting,
      'GET /farmers/farmer-1/summary': { ...summary, lifetime: {}, successfulHarvests: 0 },
    });
    await renderPage(MyPool);
    await waitFor(() => expect(document.body).toHaveTextContent('First harvest after the farm resumes'));
  });
});
