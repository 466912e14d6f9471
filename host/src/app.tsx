import { SharedDataProvider } from 'shared-api';
import { BrowserRouter, GlobalStyle } from 'shared-ui';
import { AppRoutes } from './shell/app-routes.tsx';
import { Toasts } from './shell/toasts.tsx';

/** The product: data and session, theme, routes, toasts. */
export const App = () => (
  <SharedDataProvider>
    <GlobalStyle />
    <BrowserRouter>
      <AppRoutes />
      <Toasts />
    </BrowserRouter>
  </SharedDataProvider>
);
