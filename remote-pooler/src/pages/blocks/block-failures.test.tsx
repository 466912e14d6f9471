import { screen, waitFor, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import Blocks from './blocks.tsx';

const ID = 'pool-stellar-01:7';
const block = {
  id: ID,
  blockIndex: 7,
  plantable: true,
  cycle: { status: 'planted', farmers: 4, planted: 2, worked: 1, harvested: 0, failed: 3 },
};
const failed = (farmerId: string, step: string, message: string, retryable = true) => ({
  farmerId,
  name: farmerId.replace('farmer-', ''),
  step,
  error: { code: 'X', message },
  retryable,
});
const poor = 'Custodial wallet needs about 0.01 more XLM';
const failures = (...rows: object[]) => ({ blockIndex: 7, poolerId: 'pool-stellar-01', failures: rows });
const path = 'pooler/blocks/pool-stellar-01(:|%3A)7';

withApi();

const open = async (routes: Parameters<typeof answer>[0]) => {
  answer({ 'GET /pooler/blocks': list([block]), ...routes });
  const user = await renderPage(Blocks);
  await user.click(await screen.findByRole('button', { name: '3 failed: see why, block #7' }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
};

describe('a block with failures', () => {
  it('lists each farmer with the reason, step by step, in a dialog that a link can open', async () => {
    const { dialog } = await open({
      [`GET /${path}/failures`]: failures(
        failed('farmer-ada', 'plant', poor),
        failed('farmer-ben', 'plant', poor),
        {
          ...failed('farmer-cleo', 'work', 'No work was submitted before the block closed', false),
          transactionHash: 'ab'.repeat(32),
        },
      ),
    });
    expect(await dialog.findByRole('heading', { name: 'What failed in block #7' })).toBeVisible();
    const plants = within(dialog.getByRole('region', { name: 'Planting failed for 2 farmers' }));
    expect(plants.getAllByRole('listitem')[0]).toHaveTextContent(`ada${poor}`);
    expect(plants.getByText('ben')).toBeVisible();
    const works = within(dialog.getByRole('region', { name: 'Work failed for 1 farmer' }));
    expect(dialog.getByText(/^A retry runs only for the farmers listed/)).toBeVisible();
    expect(works.getByText('No work was submitted before the block closed')).toBeVisible();
    expect(works.getByText('The block is closed. Work can no longer be submitted.')).toBeVisible();
    expect(works.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
    expect(works.getByRole('button', { name: 'Copy transaction hash' })).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?failures=pool-stellar-01%3A7');
  });

  it('is acknowledged in the dialog, which then closes', async () => {
    let acknowledged = false;
    const { user, dialog } = await open({
      [`GET /${path}/failures`]: () =>
        Response.json({ ...failures(failed('farmer-ada', 'work', poor, false)), acknowledged }),
      [`POST /${path}/acknowledge`]: () => {
        acknowledged = true;
        return Response.json({ success: true });
      },
    });
    const acknowledge = await dialog.findByRole('button', { name: 'Acknowledge block #7' });
    // Nothing here can be retried.
    expect(dialog.queryByText(/^A retry runs/)).not.toBeInTheDocument();
    await user.click(acknowledge);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(acknowledged).toBe(true);
    await user.click(screen.getByRole('button', { name: '3 failed: see why, block #7' }));
    expect(await screen.findByText('Work failed for 1 farmer')).toBeVisible();
    await waitFor(() =>
      expect(within(screen.getByRole('dialog')).queryByRole('button', { name: /^Ackn/ })).toBeNull(),
    );
  });

  it('is retried only for them, and describes the result', async () => {
    const sent: unknown[] = [];
    const pressed = Promise.withResolvers<void>();
    let rows = [failed('farmer-ada', 'plant', poor), failed('farmer-ben', 'plant', poor)];
    const { user, dialog } = await open({
      [`GET /${path}/failures`]: () => Response.json(failures(...rows)),
      [`POST /${path}/retry`]: async request => {
        sent.push(await request.json());
        await pressed.promise;
        rows = rows.slice(1);
        return Response.json({
          retried: 2,
          succeeded: 1,
          failed: [{ farmerId: 'farmer-ben', error: { code: 'X', message: poor } }],
        });
      },
    });
    const retry = await dialog.findByRole('button', { name: 'Retry these: planting for 2 farmers' });
    expect(retry).toHaveTextContent('Retry these (2)');
    await user.dblClick(retry);
    pressed.resolve();
    expect(await dialog.findByText('1 of 2 planted now, 1 failed again')).toBeVisible();
    expect(await dialog.findByRole('region', { name: 'Planting failed for 1 farmer' })).toBeVisible();
    expect(sent).toEqual([{ step: 'plant' }]);
  });

  it('keeps the list and shows the reason when the server refuses: the order of steps is kept', async () => {
    const { user, dialog } = await open({
      [`GET /${path}/failures`]: failures(failed('farmer-ada', 'harvest', 'Refused')),
      [`POST /${path}/retry`]: failure(
        400,
        'VALIDATION_ERROR',
        'Harvest not ready: the next block has not opened',
      ),
    });
    await user.click(await dialog.findByRole('button', { name: /Retry these/ }));
    expect(await screen.findByText('Harvest Operation Failed')).toBeInTheDocument();
    expect(screen.getByText('Harvest not ready: the next block has not opened')).toBeInTheDocument();
    expect(dialog.getByText('Refused')).toBeInTheDocument();
  });

  it('shows an error when failures could not be loaded, and a message when there are none left', async () => {
    const { user, dialog } = await open({
      [`GET /${path}/failures`]: failure(403, 'FORBIDDEN', 'This belongs to somebody else'),
    });
    expect(await dialog.findByText('Failed to load the failures. Please try again.')).toBeVisible();
    expect(dialog.getByText('This belongs to somebody else')).toBeVisible();
    answer({ 'GET /pooler/blocks': list([block]), [`GET /${path}/failures`]: failures() });
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText(/Nothing has failed in this block/)).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/$/);
  });
});
