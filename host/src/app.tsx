import { SharedDataProvider } from 'shared-api';
import { BrowserRouter, GlobalStyle, Toaster } from 'shared-ui';
import { AppRoutes } from './shell/app-routes.tsx';

/** The product: data and session, theme, routes, toasts. */
export const App = () => (
  <SharedDataProvider>
    <GlobalStyle />
    <BrowserRouter>
      <AppRoutes />
      <Toaster />
    </BrowserRouter>
  </SharedDataProvider>
);
