import { createRoot } from 'react-dom/client';
import { Toaster } from '../feedback/toaster.tsx';
import { BrowserRouter } from '../router/router.ts';
import { GlobalStyle } from '../theme/global-style.tsx';
import { Gallery } from './gallery.tsx';

// The gallery by itself, without a product around it.
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <GlobalStyle />
      <Gallery />
      <Toaster />
    </BrowserRouter>,
  );
}
