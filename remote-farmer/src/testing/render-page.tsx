import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { login, logout, SharedDataProvider } from 'shared-api';
import { emptyCache } from 'shared-api/testing';
import { MemoryRouter, Toaster, toast } from 'shared-ui';
import { server } from './pool-api.ts';

/** Starts and stops the API of a test file. */
export const withApi = () => {
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(async () => {
    toast.dismissAll();
    await logout();
    await emptyCache();
    server.resetHandlers();
  });
  afterAll(() => server.close());
};

/** Shows a page at an address to a signed-in farmer. */
export const renderPage = async (Page: ComponentType, address = '/') => {
  await login({ email: 'farmer@kale.test', password: 'kale-sandbox' });
  const user = userEvent.setup();
  render(
    <SharedDataProvider>
      <MemoryRouter initialEntries={[address]}>
        <main>
          <Page />
        </main>
        <Toaster />
      </MemoryRouter>
    </SharedDataProvider>,
  );
  return user;
};
