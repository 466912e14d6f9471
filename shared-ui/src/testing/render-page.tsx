import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { SharedDataProvider } from 'shared-api';
import { login } from 'shared-api/account';
import { toast } from '../feedback/toast-store.ts';
import { Toaster } from '../feedback/toaster.tsx';
import { MemoryRouter } from '../router/memory-router.ts';
import { useLocation } from '../router/router.ts';

afterEach(() => toast.dismissAll());

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
};

/**
 * Renders a page at an address for a signed-in user or a visitor. The current address is in the element labelled
 * "Address".
 */
export const renderPage = async (Page: ComponentType, address = '/', { visitor = false } = {}) => {
  if (!visitor) await login({ email: 'somebody@kale.test', password: 'kale-sandbox' });
  const user = userEvent.setup();
  render(
    <SharedDataProvider>
      <MemoryRouter initialEntries={[address]}>
        <main>
          <Page />
        </main>
        <Address />
        <Toaster />
      </MemoryRouter>
    </SharedDataProvider>,
  );
  return user;
};
