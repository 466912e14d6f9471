import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { withApi } from 'shared-api/testing';
import { renderPage } from 'shared-ui/testing';
import { contract, farmer, inPool } from '../../testing/my-pool-fixtures.ts';
import { answer } from '../../testing/pool-api.ts';
import MyPool from './my-pool.tsx';

withApi();

const DAY = 24 * 60; // minutes
const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000);
/** With half a minute to spare for a slow test. */
const spared = (minutes: number) => moment(minutes + 0.5).toISOString();

/** The server's clock is this many minutes ahead of the browser's; the contract's times are by the server's clock. */
const serverAhead = async (ahead: number, changes: (from: (minutes: number) => string) => object) => {
  answer({
    ...inPool,
    'GET /farmers/current': () =>
      HttpResponse.json(
        { farmer, active_contract: { ...contract, ...changes(minutes => spared(ahead + minutes)) } },
        { headers: { Date: moment(ahead).toUTCString() } },
      ),
  });
  await renderPage(MyPool);
  return screen.findByRole('tab', { name: 'Settings' });
};

describe('by a clock that is wrong by a day', () => {
  it.each([-DAY, DAY])('a harvest with time left is not late (%i min)', async ahead => {
    await serverAhead(ahead, from => ({ harvest_by: from(23 * 60) }));
    expect(screen.queryByText(/A reward not harvested by then is lost/)).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Facts and terms' }));
    expect(await screen.findByText('in 23 h')).toBeVisible();
  });

  it.each([-DAY, DAY])('a late harvest is late (%i min)', async ahead => {
    await serverAhead(ahead, from => ({ harvest_by: from(60) }));
    expect(screen.getByRole('note')).toHaveTextContent(/^Harvest by .*, in 1 h/);
  });

  it.each([-DAY, DAY])('an exit is half over (%i min)', async ahead => {
    await serverAhead(ahead, from => ({
      status: 'exiting',
      exit_requested_at: from(-600),
      exit_available_at: from(600),
    }));
    expect(screen.getByRole('progressbar', { name: 'Exit delay' })).toHaveAttribute('aria-valuenow', '50');
    expect(screen.getByRole('note')).toHaveTextContent('You are leaving this pool');
  });
});
