import { jest } from '@jest/globals';
import { toast } from 'shared-ui';

const listed = (version: string) => [{ kind: 'entry', id: 'farmer', entry: { version } }];
let running = '1';
const fetchRegistry = jest.fn(async () => listed('1'));
jest.unstable_mockModule('./fetch-registry.ts', () => ({ fetchRegistry }));
jest.unstable_mockModule('./remotes.ts', () => ({
  remotes: [
    {
      id: 'farmer',
      name: 'Farmer Portal',
      current: () => ({ version: running }),
      load: { store: { getState: () => ({ status: 'ready' }) } },
    },
    {
      id: 'admin',
      name: 'Administration',
      current: () => ({ version: '1' }),
      load: { store: { getState: () => ({ status: 'idle' }) } },
    },
  ],
}));
const { watchVersions } = await import('./new-version.ts');

const info = jest.spyOn(toast, 'info');
const titles = () => info.mock.calls.map(([title]) => title);
/** Clicks a link. Returns whether the click reached the app's router. */
const follow = (href: string, options: MouseEventInit = {}) => {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  const app = jest.fn((event: Event) => event.preventDefault());
  document.body.addEventListener('click', app, { once: true });
  link.addEventListener('click', event => event.preventDefault());
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...options }));
  document.body.removeEventListener('click', app);
  link.remove();
  return app.mock.calls.length > 0;
};

it('reports a new version once, and reloads with the next page', async () => {
  jest.useFakeTimers();
  watchVersions();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(titles()).toEqual([]);
  expect(follow('/farmer/my-pool')).toBe(true);

  fetchRegistry.mockRejectedValueOnce(new Error('away'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(titles()).toEqual([]);

  fetchRegistry.mockResolvedValue(listed('2'));
  running = '2'; // loaded by a retry
  await jest.advanceTimersByTimeAsync(60_000);
  expect(titles()).toEqual([]);

  fetchRegistry.mockResolvedValue(listed('3'));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(titles()).toEqual(['New version of Farmer Portal']);
  const asked = fetchRegistry.mock.calls.length;
  await jest.advanceTimersByTimeAsync(600_000);
  expect(fetchRegistry).toHaveBeenCalledTimes(asked);

  expect(follow('/farmer/my-pool')).toBe(false);
  expect(follow(`${location.pathname}#main`)).toBe(true);
  expect(follow('/farmer/my-pool', { ctrlKey: true })).toBe(true);
  expect(follow('https://elsewhere.example/')).toBe(true);
  jest.useRealTimers();
});
