import { jest } from '@jest/globals';
import { init } from '@module-federation/enhanced/runtime';
import { render, screen } from '@testing-library/react';
import { readRegistry } from 'shared-api/registry';
import { CONTRACT } from 'shared-api/remote';
import { Routes } from 'shared-ui';
import { MemoryRouter } from 'shared-ui/memory-router';

// As a build of the host does, before any of its code runs.
init({ name: 'host', remotes: [] });
const { createRemotes, findRoute, prefetchPageAt } = await import('./remotes.ts');
const { remoteRoutes } = await import('./remote-routes.tsx');
const { useNavigation } = await import('./use-remotes.ts');

const farmer = {
  id: 'farmer',
  version: '1',
  base: '/remotes/farmer/1/',
  entry: 'e.js',
  preload: ['remote.js'],
  pages: { pools: ['pools.js'] },
  descriptor: {
    id: 'farmer',
    name: 'Farmer Portal',
    contract: CONTRACT,
    requires: { 'shared-api': '^0.1.0', 'shared-ui': '^0.1.0' },
    routes: [{ path: '/farmer/pools', page: 'pools', title: 'Pool Discovery', access: ['farmer', 'admin'] }],
    navigation: [
      {
        section: 'Farmer Portal',
        label: 'Pools',
        path: '/farmer/pools',
        icon: 'pool',
        order: 1,
        access: ['farmer'],
      },
    ],
  },
};
const remotes = createRemotes(readRegistry({ remotes: [farmer, { id: 'pooler', version: 3 }] }));

it('finds the remote and route that own an address', () => {
  expect(findRoute('/farmer/pools', remotes)?.remote.name).toBe('Farmer Portal');
  expect(findRoute('/farmer/nowhere', remotes)).toBeUndefined();
});

it('fetches a page ahead of its visit, once', () => {
  prefetchPageAt('/farmer/pools', remotes);
  prefetchPageAt('/farmer/pools', remotes);
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  expect(links.map(({ href }) => new URL(href).pathname)).toEqual([
    '/remotes/farmer/1/e.js',
    '/remotes/farmer/1/remote.js',
    '/remotes/farmer/1/pools.js',
  ]);
});

const at = (path: string, guard: Parameters<typeof remoteRoutes>[0]) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>{remoteRoutes(guard, remotes)}</Routes>
    </MemoryRouter>,
  );

it('asks the guard before any code of the remote is loaded', () => {
  const guard = jest.fn(() => <p>Not for you</p>);
  at('/farmer/pools', guard);
  expect(screen.getByText('Not for you')).toBeVisible();
  expect(guard).toHaveBeenCalledWith(['farmer', 'admin'], expect.anything());
  expect(remotes[0]?.load.store.getState().status).toBe('idle');
});

it('a remote whose entry cannot be read is switched off alone, with the reason', () => {
  at('/pooler/blocks', (_, page) => page);
  expect(screen.getByText('Pooler is switched off')).toBeVisible();
  expect(screen.getByText(/^version: /)).toBeVisible();
});

it('lists the remotes’ entries in the sidebar', () => {
  const Sidebar = () =>
    useNavigation(remotes).map(({ label, remote }) => <p key={label}>{`${label} of ${remote}`}</p>);
  render(<Sidebar />);
  expect(screen.getByText('Pools of farmer')).toBeVisible();
});
