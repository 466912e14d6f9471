import './registry.ts';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SharedDataProvider } from 'shared-api';
import { toast, useLocation } from 'shared-ui';
import { MemoryRouter } from 'shared-ui/memory-router';
import { Toasts } from '../shell/toasts.tsx';

/** Renders the current address, like the browser's address bar. */
const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
};

/** Shows a part of the host as the product does: with data, router, toasts. */
export const renderInApp = (content: ReactNode, at = '/'): RenderResult => {
  toast.dismissAll();
  return render(
    <SharedDataProvider>
      <MemoryRouter initialEntries={[at]}>
        {content}
        <Address />
      </MemoryRouter>
      <Toasts />
    </SharedDataProvider>,
  );
};
