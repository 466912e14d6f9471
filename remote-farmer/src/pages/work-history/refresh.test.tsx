import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { blockPage, harvestedBlock, withBlocks } from '../../testing/block-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import { api, list, planting } from '../../testing/week-fixtures.ts';
import WorkHistory from './work-history.tsx';
import 'shared-ui/table'; // already loaded, as in a browser that has shown a table before

withApi();
afterEach(() => jest.restoreAllMocks());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const asked: string[] = [];
const counting = {
  ...api,
  'GET /farmers/farmer-1/plantings': (request: Request) => {
    asked.push(new URL(request.url).searchParams.get('from') ?? '');
    return HttpResponse.json(list(planting));
  },
};
const open = async () => {
  asked.length = 0;
  answer(counting);
  const user = await renderPage(WorkHistory);
  await screen.findAllByText('#81107');
  return user;
};
/** How long the page has been open. */
const later = (ms: number) => {
  const then = Date.now() + ms;
  jest.spyOn(Date, 'now').mockImplementation(() => then);
};
const from = () => Date.parse(asked.at(-1) ?? '');

describe('an open work history', () => {
  it('looks as far back after a Refresh as when it was opened', async () => {
    const user = await open();
    const opened = from();
    later(5 * HOUR);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(from() - opened).toBeGreaterThanOrEqual(5 * HOUR));
  });

  it('moves the start of its range with the clock', async () => {
    await open();
    const opened = from();
    later(61 * MINUTE);
    await waitFor(() => expect(from() - opened).toBe(61 * MINUTE), { timeout: 3000 });
    expect(screen.getByText('#81107')).toBeVisible();
  });

  it('drops the loaded blocks that its range has passed, and reloads no other', async () => {
    const ended = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
    const loads: number[] = [];
    const older = { ...harvestedBlock, blockIndex: 48_000, at: ended(24 * 60 - 30) };
    const all = [{ ...harvestedBlock, at: ended(1) }, older];
    answer({
      ...api,
      ...withBlocks(request => {
        const { searchParams } = new URL(request.url);
        const since = all.filter(({ at }) => at >= (searchParams.get('from') ?? ''));
        const isWhole = searchParams.get('limit') !== '100';
        if (isWhole) loads.push(since.length);
        return HttpResponse.json(blockPage(isWhole ? since : since.slice(0, 1), {}, since.length));
      }),
    });
    const user = await renderPage(WorkHistory, '/farmer/work-history?range=24h');
    await user.click(await screen.findByRole('button', { name: 'Load all 2' }));
    expect(await screen.findByText('#48000')).toBeVisible();
    later(61 * MINUTE);
    expect(await screen.findByText(/^1 block in the last 24 hours/, {}, { timeout: 3000 })).toBeVisible();
    expect(screen.queryByText('#48000')).not.toBeInTheDocument();
    expect(loads).toEqual([2]);
  });

  it('counts back from the moment at which another range is chosen', async () => {
    const user = await open();
    later(5 * HOUR);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time Range' }), 'Last 24 Hours');
    await waitFor(() => expect(Math.round((Date.now() - from()) / HOUR)).toBe(24));
  });

  it('keeps its rows while it refetches, and when that fails', async () => {
    const user = await open();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let came = false;
    answer({
      ...api,
      'GET /farmers/farmer-1/plantings': async () => {
        came = true;
        await held;
        return failure(403, 'FORBIDDEN', 'Not any more')();
      },
    });
    later(5 * HOUR);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(came).toBe(true));
    expect(screen.getByText('#81107')).toBeVisible();
    await act(async () => letGo());
    expect(await screen.findByText(/Not any more/)).toBeVisible();
    expect(screen.getByText('#81107')).toBeVisible();
  });

  it('turns stale after the 30 s of its figures', async () => {
    await open();
    later(31_000);
    expect(await screen.findByText(/^Updated \d+ s ago$/)).toBeVisible();
  });
});
