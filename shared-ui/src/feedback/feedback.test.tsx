import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import { Alert } from './alert.tsx';
import { announce, LiveRegion } from './announce.tsx';
import { AsOf, LastDone } from './as-of.tsx';
import { EmptyState, ErrorState } from './empty-state.tsx';
import { ResourceState } from './resource-state.tsx';

it('an error names what failed and retries', async () => {
  const retry = jest.fn();
  const pools = (validating: boolean) => (
    <ErrorState message="Failed to load pools. Please try again." of={{ refresh: retry, validating }} />
  );
  const { rerender } = render(pools(false));
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load pools. Please try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);

  rerender(pools(true));
  await userEvent.click(screen.getByRole('button', { name: 'Retrying...' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it.each([
  ['Failed to load pool details', 'Failed to load pool details. The last known values are shown.'],
  [
    'Failed to load pools. Please try again.',
    'Failed to load pools. Please try again. The last known values are shown.',
  ],
])('an error beside old values is a separate sentence: %s', (failure, shown) => {
  const error = new ApiError(500, 'HTTP_ERROR', 'Not now');
  const resource = {
    data: 1,
    error,
    loading: false,
    validating: false,
    refresh: () => undefined,
    updatedAt: 0,
  };
  render(
    <ResourceState resource={resource} failure={() => failure} skeleton={null}>
      {data => <p>{data}</p>}
    </ResourceState>,
  );
  expect(screen.getByText(shown)).toBeVisible();
});

it('an empty state has a heading', () => {
  render(<EmptyState title="No Active Pool">Join a pool to start earning rewards.</EmptyState>);
  expect(screen.getByRole('heading', { name: 'No Active Pool' })).toBeInTheDocument();
});

it('only bad news interrupts', () => {
  render(
    <>
      <Alert tone="loss">Failed</Alert>
      <Alert tone="gain">Funded</Alert>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Failed');
  expect(screen.getByRole('status')).toHaveTextContent('Funded');
});

it('permanent, ticking text is never announced', () => {
  render(
    <Alert standing tone="waiting" title="You are leaving this pool">
      23 hours left
    </Alert>,
  );
  expect(screen.getByRole('note')).toHaveTextContent('You are leaving this pool');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('an announcement is heard', () => {
  render(<LiveRegion />);
  act(() => announce('3 pools found'));
  expect(screen.getByText('3 pools found')).toBeInTheDocument();
});

describe('the age of a value', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 1_000_000 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('appears on a card once it is past its freshness', () => {
    const { container } = render(<AsOf at={1_000_000} freshFor={30_000} />);
    act(() => jest.advanceTimersByTime(12_000));
    expect(container).toHaveTextContent('');
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText('1 min old')).toBeInTheDocument();
  });

  it('is always visible as the time of the last update', () => {
    render(<LastDone words="Last updated" at={1_000_000} />);
    expect(screen.getByText('Last updated just now')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(12_000));
    expect(screen.getByText('Last updated 12 s ago')).toBeInTheDocument();
  });

  it('stays calm if the clock is wrong by a day', () => {
    render(<LastDone words="Last updated" at={1_000_000 + 86_400_000} freshFor={30_000} />);
    expect(screen.getByText('Last updated just now')).toBeInTheDocument();
  });

  it('is silent while unknown', () => {
    const { container } = render(<AsOf at={null} freshFor={30_000} />);
    expect(container).toHaveTextContent('');
  });
});
