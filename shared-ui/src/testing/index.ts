export { cardsShown, figuresOf, textShown } from './figures.ts';
export { renderPage } from './render-page.tsx';
