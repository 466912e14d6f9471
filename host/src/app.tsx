import { SharedDataProvider } from 'shared-api';
import { BrowserRouter } from 'shared-ui';
import { GlobalStyle } from 'shared-ui/page-head';
import { AppBoundary } from './errors/app-boundary.tsx';
import { AppRoutes } from './shell/app-routes.tsx';
import { Toasts } from './shell/toasts.tsx';

/** Where pages are prerendered, each has these styles in its HTML: made again, they would hold up the first render. */
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
