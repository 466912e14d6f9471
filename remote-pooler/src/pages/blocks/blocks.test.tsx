import { screen, waitFor, within } from '@testing-library/react';
import { failure, recordParameter, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { list } from '../../testing/answers.ts';
import { blockDetails, blockRow, listedBlock } from '../../testing/block-rows.ts';
import { answer, answerAdmin } from '../../testing/pool-api.ts';
import Blocks from './blocks.tsx';

withApi();

describe('Block Notifications', () => {
  it('has its search, states and a way to acknowledge all', async () => {
    answer({
      'GET /pooler/blocks': request =>
        Response.json(list(request.url.includes('acknowledged=false') ? [] : [listedBlock(81107)])),
    });
    await renderPage(Blocks);
    await blockRow(81107);
    expect(screen.getByRole('heading', { level: 1, name: 'Block Notifications' })).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search blocks' })).toHaveAttribute(
      'placeholder',
      'Search by block index',
    );
    expect(screen.getAllByRole('radio').map(radio => radio.parentElement?.textContent)).toEqual([
      'All',
      'Pending',
      'Acknowledged',
    ]);
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
  });

  it('shows its age, and refetches on Refresh', async () => {
    let newest = 81107;
    answer({ 'GET /pooler/blocks': () => Response.json(list([listedBlock(newest)])) });
    const user = await renderPage(Blocks);
    await blockRow(81107);
    expect(screen.getByText('Live')).toBeVisible();
    newest = 81108;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await blockRow(81108)).toBeTruthy();
  });

  it('reserves the space of the blocks while they load', async () => {
    const answered = Promise.withResolvers<Response>();
    answer({ 'GET /pooler/blocks': () => answered.promise.then(response => response.clone()) });
    await renderPage(Blocks);
    expect(screen.getByRole('table', { name: 'Block notifications' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('No recent notifications')).not.toBeInTheDocument();
    answered.resolve(Response.json(list([listedBlock(81107)])));
    expect(await blockRow(81107)).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Block notifications' })).not.toHaveAttribute(
      'aria-busy',
      'true',
    );
  });

  it('shows each block, newest first, with its state and the progress of its cycle', async () => {
    answer({
      'GET /pooler/blocks': list([
        listedBlock(81107),
        listedBlock(81106, { plantable: false, acknowledged: false }),
      ]),
    });
    await renderPage(Blocks);
    const newest = await blockRow(81107);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      '#81107',
      '#81106',
    ]);
    for (const text of [
      'Plantable',
      'Acknowledged',
      'c0ffee0123...',
      '0x1f',
      '11/12',
      '9/11',
      '0/9',
      '30.40',
      '1.52',
    ])
      expect(newest.getAllByText(text)[0]).toBeVisible();
    expect(newest.getByText(/just now|second/)).toBeVisible();
    const steps = async (index: number) =>
      (await blockDetails(index)).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(await steps(81107)).toEqual([
      expect.stringMatching(/^Opened \(done\)/),
      'Planted 11/12 (under way)1 in progress',
      'Worked 9/11 (under way)2 in progress',
      'Next block (to come)',
      'Harvested 0/9 (to come)',
      'Expires (to come)',
    ]);
    const older = await blockRow(81106);
    expect(older.getByText('Non-plantable')).toBeVisible();
    expect(older.getByText('Pending')).toBeVisible();
    expect((await steps(81106)).slice(1, 4)).toEqual([
      'Planted 11/12 (in part)1 failed',
      'Worked 9/11 (in part)2 without work',
      'Next block (done)',
    ]);
  });

  it('opens the details of blocks with failures, and shows no state for blocks without', async () => {
    const sound = { cycle: { ...listedBlock(0).cycle, failed: 0 } };
    answer({ 'GET /pooler/blocks': list([listedBlock(2, sound), listedBlock(1, { acknowledged: false })]) });
    await renderPage(Blocks);
    expect((await blockRow(2)).getByRole('button')).toHaveAttribute('aria-expanded', 'false');
    expect((await blockRow(1)).getByRole('button')).toHaveAttribute('aria-expanded', 'true');
    expect((await blockRow(2)).queryByText(/Acknowledged|Pending/)).not.toBeInTheDocument();
  });

  it('links to the operation that each block waits for', async () => {
    const at = (status: string, plantable: boolean) => ({
      plantable,
      cycle: { ...listedBlock(0).cycle, status },
    });
    answer({
      'GET /pooler/blocks': list([
        listedBlock(6, { cycle: null }),
        listedBlock(5, at('planted', true)),
        listedBlock(4, at('worked', true)),
        listedBlock(3, at('worked', false)),
        listedBlock(2, at('planted', false)),
        listedBlock(1, at('harvested', false)),
      ]),
    });
    await renderPage(Blocks);
    const next = async (index: number) =>
      (await blockDetails(index)).queryByRole('link')?.getAttribute('href');
    expect(await next(6)).toBe('/operations/plant?block=6&pooler=pool-stellar-01');
    expect(await next(5)).toBe('/operations/work?block=5&pooler=pool-stellar-01');
    expect(await next(4)).toBeUndefined();
    expect(await next(3)).toBe('/operations/harvest?block=3&pooler=pool-stellar-01');
    expect(await next(2)).toBeUndefined();
    expect(await next(1)).toBeUndefined();
  });

  it('shows a message when there are none', async () => {
    answer({ 'GET /pooler/blocks': list([]) });
    await renderPage(Blocks);
    expect(await screen.findByText('No recent notifications')).toBeVisible();
  });

  it('shows an error when they could not be loaded, and loads them on Retry', async () => {
    answer({ 'GET /pooler/blocks': failure(400, 'VALIDATION_ERROR', 'No') });
    const user = await renderPage(Blocks);
    expect(await screen.findByText('Failed to load block notifications. Please try again.')).toBeVisible();
    answer({ 'GET /pooler/blocks': list([listedBlock(81107)]) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await blockRow(81107)).toBeTruthy();
  });

  it('pages in the address', async () => {
    const asked: (string | null)[] = [];
    answer({
      'GET /pooler/blocks': request => {
        const { searchParams } = new URL(request.url);
        const page = searchParams.get('page');
        if (searchParams.get('limit') === '25') asked.push(page);
        return Response.json({
          items: [listedBlock(81100 - Number(page))],
          page: Number(page),
          limit: 25,
          total: 30,
        });
      },
    });
    const user = await renderPage(Blocks);
    expect(await screen.findByText('Page 1 of 2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await blockRow(81098)).toBeTruthy();
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?page=2');
    expect(asked).toEqual(['1', '2']);
  });

  it('finds blocks by index and by state, kept in the address', async () => {
    const asked: string[] = [];
    answer({
      'GET /pooler/blocks': request => {
        const { searchParams } = new URL(request.url);
        if (searchParams.get('limit') === '25')
          asked.push(`${searchParams.get('search')} ${searchParams.get('acknowledged')}`);
        return Response.json(list(searchParams.has('search') ? [] : [listedBlock(81107)]));
      },
    });
    const user = await renderPage(Blocks);
    await blockRow(81107);
    await user.click(screen.getByRole('radio', { name: 'Pending' }));
    await user.type(screen.getByPlaceholderText('Search by block index'), '9');
    expect(await screen.findByText('No blocks found')).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent('/?acknowledged=false&search=9');
    expect(asked).toEqual(['null null', 'null false', '9 false']);
  });

  it('lets an admin filter by pool, and names the pool of each block', async () => {
    const asked: (string | null)[] = [];
    answerAdmin({ 'GET /pooler/blocks': recordParameter(asked, 'poolerId', list([listedBlock(7)])) });
    const user = await renderPage(Blocks);
    expect((await blockRow(7)).getByText('pool-stellar-01')).toBeVisible();
    await screen.findByRole('option', { name: 'Horizon Pool Beta' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pool' }), 'Horizon Pool Beta');
    await waitFor(() => expect(asked.at(-1)).toBe('pool-horizon-02'));
  });

  it.each([
    ['lacks the capability', { 'GET /info': { capabilities: [] } }],
    ['knows no such call', { 'GET /pooler/blocks': failure(404, 'NOT_FOUND', 'There is nothing here') }],
  ])('shows three marked samples on a server that %s, and no controls', async (_, server) => {
    answer(server);
    await renderPage(Blocks);
    const samples = within(await screen.findByRole('region', { name: 'Sample data' }));
    expect(samples.getByText('Sample data')).toBeVisible();
    expect(samples.getAllByRole('rowheader')).toHaveLength(3);
    const newest = await blockRow(12347);
    for (const text of ['Plantable', 'Acknowledged', 'a1b2c3d4e5...', '0x1d00ffff'])
      expect(newest.getAllByText(text)[0]).toBeVisible();
    expect((await blockRow(12345)).getByText('Non-plantable')).toBeVisible();
    expect((await blockRow(12346)).getByText('Pending')).toBeVisible();
    expect(within(screen.getByRole('main')).queryByRole('button')).not.toBeInTheDocument();
    expect(samples.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });
});
