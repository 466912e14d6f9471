import { screen, waitFor, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { poolerStatus, recording } from '../../testing/answers.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import Console from './console.tsx';

withApi();

const open = async () => {
  const user = await renderPage(Console);
  await user.click(screen.getByRole('button', { name: 'Simulate Block' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Simulate Block Discovery' }));
  const fill = async (blockIndex: string, entropy: string) => {
    if (blockIndex) await user.type(dialog.getByLabelText('Block Index'), blockIndex);
    if (entropy) await user.type(dialog.getByLabelText('Entropy'), entropy);
  };
  const send = () => user.click(dialog.getByRole('button', { name: 'Send Notification' }));
  return { user, dialog, fill, send };
};
const GREEN = { poolerId: 'pool-green-1a2b', name: 'Green Field', maxFarmers: 40, currentFarmers: 0 };
const status = { 'GET /pooler/status': poolerStatus() };

describe('simulating a block', () => {
  it("reports it to the operator's pool, closes and shows the server's message", async () => {
    const { sent, route } = recording({ message: 'Block 81108 is known' });
    answer({ ...status, 'POST /pooler/block-discovered': route });
    const { user, dialog, fill, send } = await open();
    expect(dialog.getByRole('checkbox', { name: 'Plantable block' })).toBeChecked();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(dialog.queryByLabelText('Pooler')).not.toBeInTheDocument();
    await fill('81108', 'ab12');
    await user.click(dialog.getByRole('checkbox', { name: 'Plantable block' }));
    await send();
    expect(await screen.findByText('Block Notification Sent')).toBeVisible();
    expect(screen.getByText('Block 81108 is known')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([
      {
        event: 'new_block_discovered',
        poolerId: 'pool-stellar-01',
        blockIndex: 81108,
        blockData: {
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
          difficulty: expect.stringMatching(/^[0-9a-f]{8}$/),
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          entropy: 'ab12',
          age: 0,
        },
        metadata: {
          plantable: false,
          estimatedReward: expect.stringMatching(/^\d+$/),
          ranges: [
            { start: expect.stringMatching(/^[0-9a-f]{8}$/), end: expect.stringMatching(/^[0-9a-f]{8}$/) },
          ],
        },
      },
    ]);
  });

  it('refetches the status once the block is reported', async () => {
    let blocks = 2048;
    answer({
      'GET /pooler/status': () =>
        Response.json(poolerStatus({ blocksDiscovered: { total: blocks, last24h: 1, pending: 0 } })),
      'POST /pooler/block-discovered': () => {
        blocks += 1;
        return Response.json({ message: 'Known' });
      },
    });
    const { fill, send } = await open();
    await fill('81108', 'ab12');
    await send();
    expect(await screen.findByText('2,049')).toBeVisible();
  });

  it.each([
    ['', 'ab12'],
    ['81108', ''],
    ['many', 'ab12'],
  ])('refuses block index "%s" with entropy "%s" and sends nothing', async (blockIndex, entropy) => {
    const { sent, route } = recording({});
    answer({ ...status, 'POST /pooler/block-discovered': route });
    const { fill, send } = await open();
    await fill(blockIndex, entropy);
    await send();
    expect(await screen.findByText('Validation Error')).toBeInTheDocument();
    expect(screen.getByText('Block index and entropy are required')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("shows the server's message when it refuses, and keeps the input", async () => {
    answer({ ...status, 'POST /pooler/block-discovered': failure(403, 'FORBIDDEN', 'Not your pool') });
    const { dialog, fill, send } = await open();
    await fill('81108', 'ab12');
    await send();
    expect(await screen.findByText('Notification Failed')).toBeInTheDocument();
    expect(screen.getByText('Not your pool')).toBeInTheDocument();
    expect(dialog.getByLabelText('Block Index')).toHaveValue('81108');
  });

  it('reports it to a pool that waits for approval and is not listed', async () => {
    const { sent, route } = recording({});
    answer({
      ...status,
      'GET /auth/me': { id: 'user-9', email: 'green@kale.test', role: 'pooler', poolerId: 'pool-green-1a2b' },
      'GET /pooler/pool': { ...GREEN, status: 'pending' },
      'POST /pooler/block-discovered': route,
    });
    const { fill, send } = await open();
    await fill('81108', 'ab12');
    await send();
    expect(await screen.findByText('Block Notification Sent')).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ poolerId: 'pool-green-1a2b' })]);
  });

  it('lets an admin choose the pool', async () => {
    const { sent, route } = recording({});
    answerAdmin({ ...status, 'POST /pooler/block-discovered': route });
    const { user, dialog, fill, send } = await open();
    await user.selectOptions(await dialog.findByLabelText('Pooler'), 'Horizon Pool Beta');
    await fill('81108', 'ab12');
    await send();
    expect(await screen.findByText('Block Notification Sent')).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ poolerId: 'pool-horizon-02' })]);
  });

  it('closes on Cancel', async () => {
    answer(status);
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
