import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { failure, withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { answer } from '../../testing/pool-api.ts';
import { api, list, planting } from '../../testing/week-fixtures.ts';
import WorkHistory from './work-history.tsx';
import 'shared-ui/table'; // there already, as in a browser that has shown a table before

withApi();
afterEach(() => jest.restoreAllMocks());

const HOUR = 3_600_000;
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
/** The page has stood open for so long. */
const later = (ms: number) => {
  const then = Date.now() + ms;
  jest.spyOn(Date, 'now').mockImplementation(() => then);
};
const from = () => Date.parse(asked.at(-1) ?? '');

describe('an open work history', () => {
  it('looks as far back from a Refresh as from its opening', async () => {
    const user = await open();
    const opened = from();
    later(5 * HOUR);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(from() - opened).toBeGreaterThanOrEqual(5 * HOUR));
  });

  it('looks back from the moment at which another range is chosen', async () => {
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
