import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { awaitFirstPage } from './first-page.ts';

const root = document.getElementById('root');
if (root) awaitFirstPage(location.pathname).then(() => createRoot(root).render(<App />));
