import { createGlobalStyle } from 'styled-components';
import { themeCss } from './page-head.ts';

/** Puts tokens and base styles on the page. Rendered once, by whoever owns the document. */
export const GlobalStyle = createGlobalStyle`${themeCss}`;
