import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { holdTimers, withApi } from 'shared-api/testing';
import { LiveRegion } from 'shared-ui';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import WorkHistory from '../work-history/work-history.tsx';
import 'shared-ui/table';
import { contractParsers } from '../../testing/history-fixtures.ts';
import { describeUpdates, operationsOf } from './updates.ts';

const { block, planting, harvest } = contractParsers;
const step = (status: 'success' | 'failed') => ({
  status,
  at: null,
  transactionHash: null,
  error: null,
  zeros: 5,
  gap: 3,
});

withApi();

describe('a description of new rows', () => {
  it.each([
    [
      '2 plantings succeeded, 1 planting failed',
      [
        { id: '1', status: 'success' },
        { id: '2', status: 'completed' },
        { id: '3', status: 'failed' },
      ],
      [],
    ],
    [
      '1 planting failed, 1 block not planted',
      [
        { id: '1', status: 'failed' },
        { id: '2', status: 'failed', error: { code: 'NOT_WORTH_FEES', message: 'Not planted' } },
      ],
      [],
    ],
    [
      '2 harvests paid 12.50 KALE',
      [],
      [
        { id: '1', status: 'success', rewardAmountHuman: '2.5000001' },
        { id: '2', status: 'success', rewardAmountHuman: '10.0000000' },
      ],
    ],
    [
      '1 planting succeeded, 1 harvest failed',
      [{ id: '1', status: 'success' }],
      [{ id: '1', status: 'failed' }],
    ],
    [
      '1 harvest failed, 1,476.47 KALE lost in Horizon Pool',
      [],
      [{ id: '1', status: 'failed', lostStake: '14764700000', poolerName: 'Horizon Pool' }],
    ],
    [
      '1 harvest failed, no accepted work in 2 blocks, 1,476.47 KALE lost in Horizon Pool',
      [],
      [
        { id: '1', status: 'failed', failedStep: 'work', lostStake: '0' },
        {
          id: '2',
          status: 'failed',
          failedStep: 'work',
          lostStake: '14764700000',
          poolerName: 'Horizon Pool',
        },
        { id: '3', status: 'failed', failedStep: 'harvest' },
      ],
    ],
  ])('reads %j', (words, plantings, harvests) => {
    expect(
      describeUpdates(
        { plantings: plantings.map(planting), harvests: harvests.map(harvest) },
        { stake: 'KALE', reward: 'KALE' },
      ),
    ).toBe(words);
  });

  it.each([
    ['no accepted work in 1 block', { work: null, harvest: null }],
    ['1 harvest failed', { work: step('success'), harvest: step('failed') }],
  ])('reads “%s” for such a block', (words, steps) => {
    const lost = block({
      blockIndex: 7,
      poolerId: 'pool-1',
      poolerName: 'Horizon Pool',
      contractId: 'c1',
      type: 'harvest',
      status: 'failed',
      planted: '0',
      reward: null,
      net: '0',
      at: null,
      transactionHash: null,
      error: null,
      planting: step('success'),
      ...steps,
    });
    const updates = { ...operationsOf([lost], 'KALE'), plantings: [] };
    expect(describeUpdates(updates, { stake: 'KALE', reward: 'KALE' })).toBe(words);
  });
});

it('shows new rows without a click, and announces them politely in one sentence', async () => {
  const lists: Record<'plantings' | 'harvests', object[]> = {
    plantings: [{ id: '1', blockIndex: 7, status: 'success', plantedAt: '2026-11-20T11:00:00Z' }],
    harvests: [],
  };
  let send: ((text: string) => void) | undefined;
  const page = (items: object[]) => HttpResponse.json({ items, page: 1, limit: 100, total: items.length });
  answer({
    'GET /info': { units: { stake: 'KALE', reward: 'KALE' }, capabilities: ['events'] },
    'GET /farmers/farmer-1/summary': {},
    'GET /farmers/farmer-1/plantings': () => page(lists.plantings),
    'GET /farmers/farmer-1/harvests': () => page(lists.harvests),
    'GET /events': () =>
      new HttpResponse(
        new ReadableStream<Uint8Array>({
          start(controller) {
            send = text => controller.enqueue(new TextEncoder().encode(text));
          },
        }),
        { headers: { 'Content-Type': 'text/event-stream' } },
      ),
  });
  const heard: string[] = [];
  await renderPage(() => (
    <>
      <WorkHistory />
      <section aria-label="Heard">
        <LiveRegion />
      </section>
    </>
  ));
  await screen.findByText('#7');
  const region = screen.getByRole('region', { name: 'Heard' });
  new MutationObserver(() => region.textContent && heard.push(region.textContent)).observe(region, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  // A page starts to listen a while after it has shown its first data.
  await waitFor(() => expect(send).toBeDefined());
  const timers = holdTimers(4000);
  for (const index of [8, 9]) {
    lists.plantings.unshift({
      id: `${index}`,
      blockIndex: index,
      status: 'success',
      plantedAt: `2026-11-20T11:0${index}:00Z`,
    });
    lists.harvests.unshift({
      id: `${index}`,
      blockIndex: index,
      status: 'success',
      harvestedAt: `2026-11-20T11:0${index}:30Z`,
      rewardAmountHuman: '1.25',
    });
    send?.(`id: ${index}\ndata: {"type":"planting"}\n\nid: ${index}0\ndata: {"type":"harvest"}\n\n`);
    await waitFor(() => expect(screen.getByText(`#${index}`)).toBeVisible());
    await waitFor(() => expect(screen.getAllByText('Harvest').length).toBe(index - 7));
  }
  expect(heard).toEqual([]);
  expect(timers.count()).toBe(1);
  act(timers.release);
  await waitFor(() => expect(heard).toEqual(['2 plantings succeeded, 2 harvests paid 2.50 KALE']));
});
