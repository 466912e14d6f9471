import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Link, Page, Route, Routes } from 'shared-ui';
import { MemoryRouter } from 'shared-ui/memory-router';
import { createLoad } from '../remotes/load-state.ts';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { RouteChange } from './route-change.tsx';

describe('a visit to a page that is not there yet', () => {
  const { promise: code, resolve: arrive } = Promise.withResolvers<ComponentType>();
  const load = createLoad<ComponentType>(() => code);

  it('focuses its heading once it has one, and does not take the focus back from the user', async () => {
    render(
      <MemoryRouter initialEntries={['/']}>
        <RouteChange titleOf={() => 'Pool Discovery'} />
        <Link to="/farmer/pools">Pools</Link>
        <main>
          <Routes>
            <Route path="/" element={null} />
            <Route
              path="/farmer/pools"
              element={
                <RemoteOutlet name="Pools" title="Pool Discovery" place={{ part: 'page' }} load={load} />
              }
            />
          </Routes>
        </main>
      </MemoryRouter>,
    );
    const link = screen.getByRole('link', { name: 'Pools' });
    await userEvent.click(link);
    expect(link).toHaveFocus(); // there is no heading yet
    const heading = await screen.findByRole('heading', { level: 1, name: 'Pool Discovery' });
    await waitFor(() => expect(heading).toHaveFocus());
    await userEvent.tab({ shift: true });
    await act(async () => arrive(() => <Page title="Pool Discovery">Six pools</Page>));
    expect(await screen.findByText('Six pools')).toBeVisible();
    expect(link).toHaveFocus();
  });
});
