import 'shared-api/testing';
import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Link, Route, Routes } from 'shared-ui';
import { MemoryRouter } from 'shared-ui/memory-router';
import { RemoteFailure } from './failure.ts';
import { createLoad, disabledLoad, type Load } from './load-state.ts';
import { RemoteOutlet } from './remote-outlet.tsx';

const place = { remote: 'farmer', version: '1' };
const Pools = () => <h1>Pool Discovery</h1>;

const sendBeacon = jest.fn((_address: string, _body: string) => true);
beforeAll(() => void Object.assign(navigator, { sendBeacon }));

const show = (load: Load<ComponentType>) =>
  render(
    <MemoryRouter initialEntries={['/farmer/pools']}>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/farmer/pools">Pools</Link>
      <Routes>
        <Route
          path="/farmer/pools"
          element={<RemoteOutlet name="Farmer Portal" title="Pool Discovery" place={place} load={load} />}
        />
        <Route path="/elsewhere" element={<h1>Elsewhere</h1>} />
      </Routes>
    </MemoryRouter>,
  );

describe('a page of a remote', () => {
  afterEach(() => jest.useRealTimers());

  it('shows at once when its code is there', async () => {
    const load = createLoad<ComponentType>(async () => Pools);
    await load.load();
    show(load);
    expect(screen.getByRole('heading', { name: 'Pool Discovery' })).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('shows a bar at once, its skeleton after 150 ms, and after 4 s a message with Retry', async () => {
    jest.useFakeTimers();
    const task = jest.fn((again: boolean) => (again ? Promise.resolve(Pools) : new Promise<never>(() => {})));
    show(createLoad<ComponentType>(task));
    expect(screen.getByRole('progressbar', { name: 'Loading Pool Discovery' })).toBeInTheDocument();
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(150));
    expect(screen.getByRole('heading', { name: 'Pool Discovery' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(3850));
    expect(screen.getByText('Farmer Portal is taking longer than usual')).toBeInTheDocument();
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('names the failed part, says that the rest works, and recovers on Try again', async () => {
    const load = createLoad<ComponentType>(again =>
      again ? Promise.resolve(Pools) : Promise.reject(new RemoteFailure('unreachable', 'gone')),
    );
    show(load);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Farmer Portal could not be loaded');
    expect(alert).toHaveTextContent('The rest of KALE Pool still works.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Pool Discovery' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['it needs a newer version', 'version', /needs a newer version/],
    ['the browser may not fetch its files again', 'lost', /files could not be loaded\. Reload to fetch them/],
  ] as const)('offers a reload when %s', async (_, reason, text) => {
    show(createLoad<ComponentType>(() => Promise.reject(new RemoteFailure(reason, 'x'))));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  });

  it('shows why a part is switched off', () => {
    show(disabledLoad('Back at noon.'));
    expect(screen.getByText('Farmer Portal is switched off')).toBeVisible();
    expect(screen.getByText(/Back at noon\./)).toBeVisible();
  });

  it('contains an error of a page, and clears it with the next navigation', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => {});
    let broken = true;
    const Fragile = () => {
      if (broken) throw new Error('no such field');
      return <h1>Pool Discovery</h1>;
    };
    const load = createLoad<ComponentType>(async () => Fragile);
    await load.load();
    show(load);
    expect(screen.getByText('Pool Discovery stopped working')).toBeVisible();
    const [address, body] = sendBeacon.mock.calls[0] ?? [];
    expect(address).toBe('/reports');
    expect(JSON.parse(body ?? '{}')).toMatchObject({
      remote: 'farmer',
      version: '1',
      reason: 'render',
      error: 'Error: no such field',
    });
    broken = false;
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Pools' }));
    expect(screen.getByRole('heading', { name: 'Pool Discovery' })).toBeVisible();
    quiet.mockRestore();
  });
});
