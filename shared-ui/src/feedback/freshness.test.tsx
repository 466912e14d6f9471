import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import { Page } from '../layout/page.tsx';
import type { Source } from './freshness.tsx';

const source = (updatedAt: number | undefined, validating = false) => ({
  updatedAt,
  validating,
  refresh: jest.fn(),
});
const start = 1_000_000;
const open = (...of: Source[]) => render(<Page title="My Pool" freshness={{ of, freshFor: 30_000 }} />);

describe('the freshness of a page', () => {
  beforeEach(() => void jest.useFakeTimers({ now: start }));
  afterEach(() => void jest.useRealTimers());

  it('is Live, then how long ago it was updated', () => {
    open(source(start));
    expect(screen.getByText('Live')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(14 * 60_000));
    expect(screen.queryByText('Live')).not.toBeInTheDocument();
    expect(screen.getByText('Updated 14 min ago')).toBeInTheDocument();
  });

  it('stays Live during the next poll', () => {
    open(source(start - 31_000, true));
    expect(screen.getByText('Live')).toBeInTheDocument();
  });

  it('is not Live after a failed refresh', () => {
    open({ ...source(start), error: new ApiError(500, 'INTERNAL_ERROR', 'Down') });
    expect(screen.getByText('Updated 0 s ago')).toBeInTheDocument();
  });

  it('is that of the oldest source', () => {
    open(source(start), source(start - 120_000), source(undefined));
    expect(screen.getByText('Updated 2 min ago')).toBeInTheDocument();
  });

  it('is never Live while the browser is offline', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open(source(start));
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('Offline')).toBeInTheDocument();
    expect(screen.queryByText('Live')).not.toBeInTheDocument();
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByText('Live')).toBeInTheDocument();
  });

  it('is unknown before the first value, with space for it until that fails', () => {
    const { unmount } = open(source(undefined));
    expect(screen.queryByText(/Live|Updated/)).not.toBeInTheDocument();
    const besideRefresh = () =>
      screen.getByRole('button', { name: 'Refresh' }).parentElement?.previousSibling;
    // Without text it would have no baseline, and the heading beside it would move down.
    expect(besideRefresh()?.textContent).toBe('\u00a0');
    unmount();
    open({ ...source(undefined), error: new ApiError(500, 'INTERNAL_ERROR', 'Down') });
    expect(besideRefresh()).toBeNull();
  });
});

it('Refresh fetches every source of the page', async () => {
  const sources = [source(start), source(start)];
  open(...sources);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  for (const { refresh } of sources) expect(refresh).toHaveBeenCalledTimes(1);
});
