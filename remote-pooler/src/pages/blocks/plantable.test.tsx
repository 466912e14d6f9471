import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { blockDetails, blockRow } from '../../testing/block-rows.ts';
import { answer } from '../../testing/pool-api.ts';
import Blocks from './blocks.tsx';

const nobody = { status: 'opened', farmers: 0, planted: 0, worked: 0, harvested: 0, failed: 0 };
const block = (blockIndex: number, more: object) => ({
  id: `pool-stellar-01:${blockIndex}`,
  blockIndex,
  plantable: true,
  cycle: nobody,
  ...more,
});

withApi();

describe('a block', () => {
  it('is marked if it was only simulated, has no steps and no links', async () => {
    answer({ 'GET /pooler/blocks': list([block(999, { confirmed: false })]) });
    await renderPage(Blocks);
    const simulated = await blockRow(999);
    expect(simulated.getByText('Not on the ledger')).toBeVisible();
    expect(simulated.queryByText(/plantable/i)).not.toBeInTheDocument();
    const details = await blockDetails(999);
    expect(details.queryByText(/^opened/)).not.toBeInTheDocument();
    expect(details.queryByRole('link')).not.toBeInTheDocument();
  });

  it('is not marked as non-plantable before its planting began', async () => {
    const fresh = { plantable: false, confirmed: true, closed: false };
    answer({ 'GET /pooler/blocks': list([block(8, fresh), block(7, { ...fresh, closed: true })]) });
    await renderPage(Blocks);
    expect((await blockRow(8)).queryByText(/plantable/i)).not.toBeInTheDocument();
    expect((await blockRow(7)).getByText('Non-plantable')).toBeVisible();
  });
});
