import { act, renderHook } from '@testing-library/react';
import { useOnline } from './use-online.ts';

const become = (onLine: boolean) =>
  act(() => {
    Object.defineProperty(navigator, 'onLine', { value: onLine, configurable: true });
    dispatchEvent(new Event(onLine ? 'online' : 'offline'));
  });

afterEach(() => become(true));

it('renders again when the browser loses its network and regains it', () => {
  const { result } = renderHook(useOnline);
  expect(result.current).toBe(true);
  become(false);
  expect(result.current).toBe(false);
  become(true);
  expect(result.current).toBe(true);
});
