import { screen, within } from '@testing-library/react';
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
    expect(newest.getByText('planted 11/12 → worked 9/11 → harvested 0/9')).toBeVisible();
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
        const page = new URL(request.url).searchParams.get('page');
        asked.push(page);
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

  it('says so on a server that lists no blocks', async () => {
    answer({ 'GET /info': { capabilities: [] } });
    await renderPage(Blocks);
    expect(await screen.findByText('Block list not available')).toBeVisible();
  });
});
