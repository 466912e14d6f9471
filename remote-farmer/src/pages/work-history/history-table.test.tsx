import { screen, within } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage, textShown } from 'shared-ui/testing';
import {
  blockPage,
  harvestedBlock,
  lostBlock,
  openBlock,
  pendingBlock,
  unpaidBlock,
  withBlocks,
} from '../../testing/block-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import { api } from '../../testing/week-fixtures.ts';
import WorkHistory from './work-history.tsx';
import 'shared-ui/table'; // already loaded, as in a browser that has shown a table before

withApi();

describe('the blocks of Work History', () => {
  it('lists one row per block, newest first, a lost one opened with its reason', async () => {
    const blocks = [openBlock, pendingBlock, harvestedBlock, unpaidBlock, lostBlock];
    answer({ ...api, ...withBlocks(blockPage(blocks)) });
    const user = await renderPage(WorkHistory);
    await screen.findByText('#48307');
    const [header, ...rows] = screen.getAllByRole('row');
    expect(
      within(header as HTMLElement)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Block Index',
      'Type',
      'Status',
      'Planted',
      'Reward',
      'Fees (XLM)',
      'Amount (KALE)',
      'Pooler',
      'Transaction',
      'Timestamp',
    ]);
    const texts = rows.map(textShown);
    expect(texts[0]).toMatch(/^#48307PlantingOpen1,391\.2009777–0\.0069000–Stellar Pool Alpha/);
    expect(texts[1]).toMatch(/^#48306PlantingReward pending1,391\.20097777\.31120400\.0069000–/);
    expect(texts[2]).toMatch(
      /^#48302HarvestSuccess1,391\.20097771\.25000000\.0069000\+1\.2500000Stellar Pool Alphacfcfcfcf\.\.\./,
    );
    expect(texts[3]).toMatch(/^#48299HarvestSuccess, no reward1,391\.20097770\.00000000\.00690000\.0000000/);
    expect(texts[4]).toMatch(/^#48296PlantingStake lost1,476\.4715961–0\.0069000−1,476\.4715961Horizon Pool/);
    expect(texts[5]).toMatch(
      /The stake of 1,476\.47 KALE was lost in Horizon Pool\.Network fees 0\.0069000 XLM\.$/,
    );
    expect(texts[5]).toMatch(/Work refused: hash does not match.*\d+:\d\d:\d\d/);
    expect(texts[5]?.match(/hash does not match/g)).toHaveLength(1);
    expect(rows).toHaveLength(6);
    await user.click(screen.getByRole('button', { name: '#48299' }));
    expect(
      screen.getByText('No reward: lowest stake, gap and zeros in the block (gap 9, zeros 5).'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: '#48296' }));
    expect(screen.queryByText(/was lost in/)).not.toBeInTheDocument();
  });

  it('opens a block that could not be planted, with its reason', async () => {
    const refused = {
      ...lostBlock,
      type: 'planting',
      planted: null,
      net: null,
      error: { code: 'LOW_XLM', message: 'The wallet has too little XLM' },
      planting: { ...lostBlock.planting, status: 'failed', error: null },
      work: null,
    };
    answer({ ...api, ...withBlocks(blockPage([refused])) });
    await renderPage(WorkHistory);
    expect(await screen.findByText('The wallet has too little XLM.')).toBeVisible();
  });

  it('shows why a closed block will have no reward', async () => {
    answer({ ...api, ...withBlocks(blockPage([{ ...pendingBlock, reward: '0.0000000' }])) });
    await renderPage(WorkHistory);
    const row = (await screen.findByText('#48306')).closest('tr');
    expect(row).toHaveTextContent(/Harvest pending, no reward/);
  });

  it('shows why a block was planted without a stake', async () => {
    answer({
      ...api,
      ...withBlocks(blockPage([{ ...harvestedBlock, planted: '0.0000000', unstaked: 'first-block' }])),
    });
    const user = await renderPage(WorkHistory);
    await user.click(await screen.findByRole('button', { name: '#48302' }));
    expect(screen.getByText('No stake: your first block in a pool is planted without one.')).toBeVisible();
  });

  it('shows the fees of each block, and who paid', async () => {
    const sponsored = { ...harvestedBlock, blockIndex: 48301, fees: null, sponsoredFees: '0.0071000' };
    answer({
      ...api,
      ...withBlocks(
        blockPage([harvestedBlock, sponsored], { fees: '0.0069000', sponsoredFees: '0.0071000' }),
      ),
    });
    const user = await renderPage(WorkHistory);
    await user.click(await screen.findByRole('button', { name: '#48301' }));
    expect(screen.getByText(/^Network fees/, { selector: 'p' })).toHaveTextContent(
      'Network fees 0.0000000 XLM; the platform paid 0.0071000 XLM.',
    );
    expect(screen.getByText(/Net earned .* KALE · Network fees/)).toHaveTextContent(
      'Network fees 0.0069000 XLM (the platform paid 0.0071000 XLM)',
    );
  });
});
