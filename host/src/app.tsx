import { SharedDataProvider } from 'shared-api';
import { BrowserRouter } from 'shared-ui';
import { GlobalStyle } from 'shared-ui/page-head';
import { AppBoundary } from './errors/app-boundary.tsx';
import { AppRoutes } from './shell/app-routes.tsx';
import { Toasts } from './shell/toasts.tsx';

/** Prerendered pages have these styles in their HTML. Adding them again would delay the first render. */
const styles = process.env.NODE_ENV === 'development' && <GlobalStyle />;

/** The product: data and session, theme, routes, toasts. */
export const App = () => (
  <AppBoundary>
    <SharedDataProvider>
      {styles}
      <BrowserRouter>
        <AppRoutes />
        <Toasts />
      </BrowserRouter>
    </SharedDataProvider>
  </AppBoundary>
);
