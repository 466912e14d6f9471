import { screen, waitFor } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { listedBlock } from '../../testing/block-rows.ts';
import { answer } from '../../testing/pool-api.ts';
import Blocks from './blocks.tsx';

withApi();

describe('acknowledging blocks', () => {
  const seen = new Set<string>();
  const acknowledging = () => ({
    'GET /pooler/blocks': (request: Request) => {
      const items = [3, 2, 1].map(n =>
        listedBlock(n, { id: `p:${n}`, acknowledged: n === 1 || seen.has(`p:${n}`) }),
      );
      const open = new URL(request.url).searchParams.get('acknowledged') === 'false';
      return Response.json(list(open ? items.filter(({ acknowledged }) => !acknowledged) : items));
    },
    'POST /pooler/blocks/[^/]+/acknowledge': (request: Request) => {
      seen.add(decodeURIComponent(new URL(request.url).pathname.split('/').at(-2) ?? ''));
      return Response.json({ success: true });
    },
    'POST /pooler/blocks/acknowledge': () => {
      // The server handles them in batches.
      const next = ['p:3', 'p:2'].find(id => !seen.has(id));
      if (next) seen.add(next);
      return Response.json({ acknowledged: next ? 1 : 0, remaining: seen.has('p:2') ? 0 : 1 });
    },
  });
  afterEach(() => seen.clear());

  it('shows the number of unacknowledged blocks in the heading and the tab’s title', async () => {
    answer(acknowledging());
    document.title = 'Block Notifications · KALE Pool';
    await renderPage(Blocks);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Block Notifications 2 not acknowledged' }),
    ).toBeVisible();
    expect(document.title).toBe('(2) Block Notifications · KALE Pool');
  });

  it('acknowledges one', async () => {
    answer(acknowledging());
    document.title = 'Block Notifications · KALE Pool';
    const user = await renderPage(Blocks);
    await user.click(await screen.findByRole('button', { name: 'Acknowledge block #3' }));
    expect(await screen.findByText('1 not acknowledged')).toBeVisible();
    expect([...seen]).toEqual(['p:3']);
    expect(screen.queryByRole('button', { name: 'Acknowledge block #3' })).not.toBeInTheDocument();
    expect(document.title).toBe('(1) Block Notifications · KALE Pool');
  });

  it('acknowledges all, on every page', async () => {
    answer(acknowledging());
    const user = await renderPage(Blocks);
    await user.click(await screen.findByRole('button', { name: 'Acknowledge all (2)' }));
    expect(await screen.findByText('Blocks Acknowledged')).toBeVisible();
    expect(screen.getByText('2 acknowledged')).toBeVisible();
    expect([...seen].toSorted()).toEqual(['p:2', 'p:3']);
    await waitFor(() => expect(screen.queryByText(/not acknowledged/)).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Acknowledge all' })).toBeDisabled();
  });

  it('shows why they could not be acknowledged', async () => {
    answer({
      ...acknowledging(),
      'POST /pooler/blocks/acknowledge': failure(403, 'FORBIDDEN', 'This belongs to somebody else'),
    });
    const user = await renderPage(Blocks);
    await user.click(await screen.findByRole('button', { name: 'Acknowledge all (2)' }));
    expect(await screen.findByText('Acknowledgement Failed')).toBeVisible();
    expect(screen.getByText('This belongs to somebody else')).toBeVisible();
  });
});
