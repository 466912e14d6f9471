import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { delayComponentsUntil, useDelayedComponent } from './use-delayed-component.ts';

const Bell = () => <p>bell</p>;
const load = jest.fn(async () => ({ default: Bell }));
const Place = () => {
  const Delayed = useDelayedComponent(load, { after: 1000 });
  return Delayed ? <Delayed /> : null;
};

beforeEach(() => {
  jest.useFakeTimers();
  load.mockClear();
});
afterEach(() => jest.useRealTimers());

it('fetches a component after its delay', async () => {
  render(<Place />);
  await act(() => jest.advanceTimersByTimeAsync(999));
  expect(load).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.queryByText('bell')).not.toBeNull();
});

it('fetches nothing before the first load is done', async () => {
  delayComponentsUntil(new Promise(resolve => setTimeout(resolve, 2000)));
  render(<Place />);
  await act(() => jest.advanceTimersByTimeAsync(1999));
  expect(load).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.queryByText('bell')).not.toBeNull();
});

it('fetches nothing for a page that is gone by then', async () => {
  delayComponentsUntil(new Promise(resolve => setTimeout(resolve, 2000)));
  const { unmount } = render(<Place />);
  await act(() => jest.advanceTimersByTimeAsync(1500));
  unmount();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(load).not.toHaveBeenCalled();
});
