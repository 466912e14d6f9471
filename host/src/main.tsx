import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { awaitFirstPage } from './remotes/first-page.ts';

const root = document.getElementById('root');
if (root) awaitFirstPage().then(() => createRoot(root).render(<App />));
