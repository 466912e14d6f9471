import { jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { UptimeCounter } from './uptime-counter.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each([
  [249, '00:04:09', '00:04:10', '00:05:09'],
  [93_784, '1 d 02:03:04', '1 d 02:03:05', '1 d 02:04:04'],
])('counts up from %s s once a second', (seconds, now, afterOne, afterSixty) => {
  const { container } = render(<UptimeCounter seconds={seconds} at={Date.now()} />);
  expect(container).toHaveTextContent(now);
  act(() => jest.advanceTimersByTime(1000));
  expect(container).toHaveTextContent(afterOne);
  act(() => jest.advanceTimersByTime(59_000));
  expect(container).toHaveTextContent(afterSixty);
});
