import { screen } from '@testing-library/react';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import { Now } from './now.tsx';

withApi();

it('shows the cycle of the newest block on the ledger while the next is only announced', async () => {
  const block = (blockIndex: number, confirmed: boolean) => ({
    id: `pool-stellar-01:${blockIndex}`,
    blockIndex,
    poolerId: 'pool-stellar-01',
    confirmed,
    cycle: { status: 'worked', farmers: 3, planted: 3, worked: 3, harvested: 0, failed: 0 },
  });
  answer({
    'GET /info': { capabilities: ['pooler-live'] },
    'GET /pooler/blocks': list([block(305, false), block(304, true)]),
  });
  await renderPage(Now);
  expect(await screen.findByRole('list', { name: 'Cycle of block 304' })).toBeVisible();
});
