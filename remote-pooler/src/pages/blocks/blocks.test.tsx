import { screen, waitFor, within } from '@testing-library/react';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { answer } from '../../testing/pool-api.ts';
import Blocks from './blocks.tsx';

const block = (blockIndex: number, more: object = {}) => ({
  blockIndex,
  timestamp: new Date().toISOString(),
  entropy: 'c0ffee0123456789',
  difficulty: '0x1f',
  plantable: true,
  acknowledged: true,
  cycle: { status: 'planted', farmers: 12, planted: 11, worked: 9, harvested: 0, failed: 1 },
  ...more,
});

withApi();

describe('Block Notifications', () => {
  it('shows each block with its state and how far its cycle is', async () => {
    answer({
      'GET /pooler/blocks': list([block(81107), block(81106, { plantable: false, acknowledged: false })]),
    });
    await renderPage(Blocks);
    const newest = within(await screen.findByRole('row', { name: /#81107/ }));
    expect(newest.getByText('Plantable')).toBeVisible();
    expect(newest.getByText('Acknowledged')).toBeVisible();
    expect(newest.getByText('c0ffee0123...')).toBeVisible();
    expect(newest.getByRole('cell', { name: /0x1f/ })).toBeVisible();
    const board = within(newest.getByRole('list', { name: 'Cycle of block 81107' }));
    expect(board.getAllByRole('listitem').map(step => step.textContent)).toEqual([
      'opened (done)',
      'planted 11/12 (in part)',
      'worked 9/11 (in part)',
      'next block (to come)',
      'harvested 0/9 (to come)',
      'expires (to come)',
    ]);
    expect(newest.getByText('1 failed')).toBeVisible();
    const older = within(screen.getByRole('row', { name: /#81106/ }));
    expect(older.getByText('Non-plantable')).toBeVisible();
    expect(older.getByText('Pending')).toBeVisible();
  });

  it('leads to the operation that each block waits for', async () => {
    const at = (status: string, plantable: boolean) => ({ plantable, cycle: { ...block(0).cycle, status } });
    answer({
      'GET /pooler/blocks': list([
        block(6, { poolerId: 'pool-stellar-01', cycle: null }),
        block(5, at('planted', true)),
        block(4, at('worked', true)),
        block(3, at('worked', false)),
        block(2, at('planted', false)),
        block(1, at('harvested', false)),
      ]),
    });
    await renderPage(Blocks);
    const link = (name: string) => screen.findByRole('link', { name });
    expect(await link('Plant block #6')).toHaveAttribute(
      'href',
      '/operations/plant?block=6&pooler=pool-stellar-01',
    );
    expect(await link('Work block #5')).toHaveAttribute('href', '/operations/work?block=5');
    expect(await link('Harvest block #3')).toHaveAttribute('href', '/operations/harvest?block=3');
    expect(screen.getAllByText('None')).toHaveLength(3);
  });

  it('says when there are none', async () => {
    answer({ 'GET /pooler/blocks': list([]) });
    await renderPage(Blocks);
    expect(await screen.findByText('No recent notifications')).toBeVisible();
  });

  it('says when they could not be loaded, and loads them on Retry', async () => {
    answer({ 'GET /pooler/blocks': failure(400, 'VALIDATION_ERROR', 'No') });
    const user = await renderPage(Blocks);
    expect(await screen.findByText('Failed to load block notifications. Please try again.')).toBeVisible();
    answer({ 'GET /pooler/blocks': list([block(81107)]) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /#81107/ })).toBeVisible();
  });

  it('turns the page in the address', async () => {
    const asked: (string | null)[] = [];
    answer({
      'GET /pooler/blocks': request => {
        const { searchParams } = new URL(request.url);
        const page = searchParams.get('page');
        if (searchParams.get('limit') === '10') asked.push(page);
        return Response.json({
          items: [block(81100 - Number(page))],
          page: Number(page),
          limit: 10,
          total: 15,
        });
      },
    });
    const user = await renderPage(Blocks);
    expect(await screen.findByText('Page 1 of 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('row', { name: /#81098/ })).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?page=2');
    expect(asked).toEqual(['1', '2']);
  });

  it('finds a block by its index, kept in the address', async () => {
    answer({
      'GET /pooler/blocks': request =>
        Response.json(list(new URL(request.url).searchParams.has('search') ? [] : [block(81107)])),
    });
    const user = await renderPage(Blocks);
    await screen.findByText('#81107');
    await user.type(screen.getByPlaceholderText('Search by block index'), '9');
    expect(await screen.findByText('No blocks found')).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?search=9');
  });

  it('says so on a server that lists no blocks', async () => {
    answer({ 'GET /info': { capabilities: [] } });
    await renderPage(Blocks);
    expect(await screen.findByText('Block list not available')).toBeVisible();
  });
});

describe('acknowledging blocks', () => {
  const seen = new Set<string>();
  const acknowledging = () => ({
    'GET /pooler/blocks': () =>
      Response.json(
        list([3, 2, 1].map(n => block(n, { id: `p:${n}`, acknowledged: n === 1 || seen.has(`p:${n}`) }))),
      ),
    'POST /pooler/blocks/[^/]+/acknowledge': (request: Request) => {
      seen.add(decodeURIComponent(new URL(request.url).pathname.split('/').at(-2) ?? ''));
      return Response.json({ success: true });
    },
  });
  afterEach(() => seen.clear());

  it('counts what is not acknowledged in the heading and the title of the tab', async () => {
    answer(acknowledging());
    document.title = 'Block Notifications · KALE Pool';
    await renderPage(Blocks);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Block Notifications 2 unacknowledged' }),
    ).toBeVisible();
    expect(document.title).toBe('(2) Block Notifications · KALE Pool');
  });

  it('acknowledges one', async () => {
    answer(acknowledging());
    document.title = 'Block Notifications · KALE Pool';
    const user = await renderPage(Blocks);
    await user.click(await screen.findByRole('button', { name: 'Acknowledge block #3' }));
    expect(await screen.findByText('1 unacknowledged')).toBeVisible();
    expect([...seen]).toEqual(['p:3']);
    expect(screen.queryByRole('button', { name: 'Acknowledge block #3' })).not.toBeInTheDocument();
    expect(document.title).toBe('(1) Block Notifications · KALE Pool');
  });

  it('acknowledges all', async () => {
    answer(acknowledging());
    const user = await renderPage(Blocks);
    await user.click(await screen.findByRole('button', { name: 'Acknowledge all (2)' }));
    expect(await screen.findByText('Blocks Acknowledged')).toBeVisible();
    expect([...seen].toSorted()).toEqual(['p:2', 'p:3']);
    await waitFor(() => expect(screen.queryByText(/unacknowledged/)).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Acknowledge all' })).toBeDisabled();
  });

  it('says why one could not be acknowledged', async () => {
    answer({
      ...acknowledging(),
      'POST /pooler/blocks/[^/]+/acknowledge': failure(404, 'NOT_FOUND', 'No such block'),
    });
    const user = await renderPage(Blocks);
    await user.click(await screen.findByRole('button', { name: 'Acknowledge all (2)' }));
    expect(await screen.findByText('0 of 2 acknowledged, then: No such block')).toBeVisible();
  });
});
